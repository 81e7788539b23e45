import { readdirSync, readFileSync } from "node:fs";
import type postgres from "postgres";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { connectPostgres } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);

/** Any number that no other program takes for a lock of its own in the same database. */
const LOCK = 7_217_001;

/** How long a server that starts waits for another one that is migrating. */
const LOCK_MS_MAX = 60_000;

/**
 * Brings a database up to date: the numbered files of the migrations folder in order, each once, each whole or not at
 * all, by one server at a time. Whoever finds it up to date needs no right to change it.
 * @throws StartupError when the database is ahead of the files, can not be reached, or may not be changed.
 */
export async function migratePostgres(url: string): Promise<void> {
  const { sql } = connectPostgres(url, { connectionsMax: 1, settings: { lock_timeout: LOCK_MS_MAX } });
  try {
    for (const file of await missingFiles(sql)) await migrate(sql, file, url);
  } catch (error) {
    throw asStartupError(error, url, "ownership");
  } finally {
    // A transaction that an error broke off ends with its connection.
    await sql.end({ timeout: 1 });
  }
}

/**
 * What a database has not seen yet, in order.
 * @throws StartupError when it has seen what this version does not know.
 */
export async function missingFiles(sql: postgres.Sql): Promise<string[]> {
  const files = readdirSync(MIGRATIONS).filter((file) => /^\d{3}-/.test(file));
  const seen = await seenFiles(sql);
  if (seen.some((file) => !files.includes(file))) {
    throw new StartupError("The database of leads was written by a newer version of this server.");
  }
  return files.filter((file) => !seen.includes(file)).toSorted();
}

/** On one connection. The driver's own transactions throw where nobody can catch when the connection breaks. */
async function migrate(sql: postgres.Sql, file: string, url: string): Promise<void> {
  await sql`begin`;
  await sql`select pg_advisory_xact_lock(${LOCK})`;
  const seen = await seenFiles(sql);
  // Another server may have been quicker.
  if (!seen.includes(file)) await apply(sql, file, seen.length === 0, url);
  await sql`commit`;
}

async function apply(sql: postgres.Sql, file: string, isFirst: boolean, url: string): Promise<void> {
  if (isFirst) {
    await sql.unsafe(read("roles.sql")).catch((error) => {
      throw asStartupError(error, url, "roles");
    });
    await sql.unsafe(read("migrations-table.sql"));
  }
  await sql.unsafe(read(file));
  await sql`insert into landing_migrations (file) values (${file})`;
}

async function seenFiles(sql: postgres.Sql): Promise<string[]> {
  // Asked like this, it sees what another server has done a moment ago; `to_regclass` may remember the time before.
  const tables = await sql`
    select from pg_tables where tablename = 'landing_migrations' and schemaname = any (current_schemas(false))`;
  if (tables.length === 0) return [];
  const rows = await sql<{ file: string }[]>`select file from landing_migrations`;
  return rows.map(({ file }) => file);
}

function read(file: string): string {
  return readFileSync(new URL(file, MIGRATIONS), "utf8");
}
