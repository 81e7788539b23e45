import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject, onTestFinished } from "vitest";

/** The address, as its owner, of an empty database of the running test's own, gone when the test ends. */
export async function freshDatabase(): Promise<string> {
  return createDatabase(await sharedServer());
}

/** The address, as its owner, of the server that all tests share. */
export async function sharedServer(): Promise<string> {
  const response = await fetch(inject("postgresAt"));
  const server = await response.text();
  if (!response.ok) throw new Error(server);
  return server;
}

/** The same on a server that the test has started itself. */
export async function createDatabase(server: string): Promise<string> {
  const { url, drop } = await newDatabase(server);
  // A server that the test has stopped took its databases along.
  onTestFinished(() => drop().catch(() => {}));
  return url;
}

/** One that outlives a test: whoever makes it drops it. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `landing_${randomBytes(6).toString("hex")}`;
  await asOwner(server, (sql) => sql.unsafe(`create database ${name}`));
  return {
    url: addressOf(server, { pathname: name }),
    drop: () => asOwner(server, async (sql) => void (await sql.unsafe(`drop database ${name} with (force)`))),
  };
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
  const sql = postgres(url, { max: 1, connect_timeout: 30, onnotice: () => {}, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
