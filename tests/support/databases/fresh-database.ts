import postgres from "postgres";
import { inject, onTestFinished } from "vitest";
import { withUrlParts, createOn, dropOn } from "./databases.ts";

/**
 * A database of the test's own, dropped when the test ends.
 * @param state "migrated" copies a migrated database, which is faster than migrating in each test.
 * @returns its owner's URL.
 */
export async function freshDatabase(state: "empty" | "migrated" = "empty"): Promise<string> {
  const url = await askDesk("POST", state);
  onTestFinished(() => askDesk("DELETE", new URL(url).pathname.slice(1)).then(() => {}));
  return url;
}

/** The owner's URL of the server that all tests share. */
export function sharedServer(): Promise<string> {
  return askDesk("GET", "");
}

/** The same database through the run's PgBouncer, which lends its connections by transaction. */
export async function throughPooler(url: string): Promise<string> {
  return withUrlParts(url, { port: new URL(await askDesk("GET", "pooled")).port });
}

async function askDesk(method: "GET" | "POST" | "DELETE", path: string): Promise<string> {
  const response = await fetch(`${inject("postgresAt")}/${path}`, { method });
  const said = await response.text();
  if (!response.ok) throw new Error(said);
  return said;
}

/** The URL of a new, empty database on a server that the test started. */
export async function createDatabase(server: string): Promise<string> {
  const { url, drop } = await newDatabase(server);
  // If the test has stopped the server, its databases are gone.
  onTestFinished(() => drop().catch(() => {}));
  return url;
}

/** A database that outlives the test; the caller drops it. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await asOwner(server, (sql) => createOn(sql, null));
  return {
    url: withUrlParts(server, { pathname: name }),
    drop: () => asOwner(server, (sql) => dropOn(sql, name)),
  };
}

/** Runs something on its own connection, without any store. */
export async function asOwner<T>(url: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 30, onnotice: () => {}, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** When our servers last sent this database a query; null if never. */
export function lastServerQuery(url: string): Promise<string | null> {
  return asOwner(url, async (sql) => {
    const [row] = await sql`
      select max(query_start)::text as at from pg_stat_activity
      where application_name = 'landing-pages' and datname = current_database()`;
    return row!.at;
  });
}
