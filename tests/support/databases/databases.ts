import { randomBytes } from "node:crypto";
import type postgres from "postgres";

/** Creates an empty database, or a copy of a template that nobody is connected to. @returns its name. */
export async function createOn(sql: postgres.Sql, template: string | null): Promise<string> {
  const name = `landing_${randomBytes(6).toString("hex")}`;
  const [server] = await sql`select current_setting('server_version_num')::int as version`;
  // Copies the files without writing to the write-ahead log; older versions always do.
  const strategy = server!.version >= 150_000 ? "strategy file_copy" : "";
  await sql.unsafe(`create database ${name} template ${template ?? "template1"} ${strategy}`);
  return name;
}

export async function dropOn(sql: postgres.Sql, name: string): Promise<void> {
  await sql.unsafe(`drop database ${name} with (force)`);
}

/** The same URL with parts replaced. */
export function withUrlParts(
  url: string,
  parts: { hostname?: string; pathname?: string; username?: string; password?: string; port?: string },
): string {
  return Object.assign(new URL(url), parts).href;
}
