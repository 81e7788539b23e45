import postgres from "postgres";
import { inject, onTestFinished } from "vitest";
import { addressOf, createOn, dropOn } from "./databases.ts";

/**
 * The address, as its owner, of a database of the running test's own, gone when the test ends.
 * @param state whether a server has brought it up to date already: that is quicker than to do it in each test.
 */
export async function freshDatabase(state: "empty" | "migrated" = "empty"): Promise<string> {
  const url = await askDesk("POST", state);
  onTestFinished(() => askDesk("DELETE", new URL(url).pathname.slice(1)).then(() => {}));
  return url;
}

/** The address, as its owner, of the server that all tests share. */
export function sharedServer(): Promise<string> {
  return askDesk("GET", "");
}

async function askDesk(method: "GET" | "POST" | "DELETE", path: string): Promise<string> {
  const response = await fetch(`${inject("postgresAt")}/${path}`, { method });
  const said = await response.text();
  if (!response.ok) throw new Error(said);
  return said;
}

/** The address of an empty one on a server that the test has started itself. */
export async function createDatabase(server: string): Promise<string> {
  const { url, drop } = await newDatabase(server);
  // A server that the test has stopped took its databases along.
  onTestFinished(() => drop().catch(() => {}));
  return url;
}

/** One that outlives a test: whoever makes it drops it. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await asOwner(server, (sql) => createOn(sql, null));
  return {
    url: addressOf(server, { pathname: name }),
    drop: () => asOwner(server, (sql) => dropOn(sql, name)),
  };
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
