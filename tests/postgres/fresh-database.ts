import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject, onTestFinished } from "vitest";

/** The address, as its owner, of an empty database of the running test's own, gone when the test ends. */
export async function freshDatabase(): Promise<string> {
  const response = await fetch(inject("postgresAt"));
  const server = await response.text();
  if (!response.ok) throw new Error(server);
  return createDatabase(server);
}

/** The same on a server that the test has started itself. */
export async function createDatabase(server: string): Promise<string> {
  const name = `landing_${randomBytes(6).toString("hex")}`;
  await asOwner(server, (sql) => sql.unsafe(`create database ${name}`));
  onTestFinished(() =>
    // A server that the test has stopped took its databases along.
    asOwner(server, (sql) => sql.unsafe(`drop database ${name} with (force)`)).then(
      () => {},
      () => {},
    ),
  );
  return addressOf(server, { pathname: name });
}

/** The same address with a part of it replaced. */
export function addressOf(
  url: string,
  parts: { hostname?: string; pathname?: string; username?: string; password?: string; port?: string },
): string {
  return Object.assign(new URL(url), parts).href;
}

/** Does something on a connection of its own, past every store. */
export async function asOwner<T>(url: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
