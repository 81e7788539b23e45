import { readFileSync } from "node:fs";
import type postgres from "postgres";
import { migrate } from "../sql/migrations.ts";
import type { MigrationDriver } from "../sql/migrations.ts";
import { connectPostgres } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);

/** Any number that no other program takes for a lock of its own in the same database. */
const LOCK = 7_217_001;

/** How long a server that starts waits for another one that is migrating. */
const LOCK_MS_MAX = 60_000;

/**
 * Brings a database up to date, by one server at a time.
 * @throws StartupError when the database is ahead of the files, can not be reached, or may not be changed.
 */
export async function migratePostgres(url: string): Promise<void> {
  const pool = connectPostgres(url, { connectionsMax: 1, settings: { lock_timeout: LOCK_MS_MAX } });
  try {
    await migrate(migrationDriver(pool.sql, url));
  } catch (error) {
    throw asStartupError(error, url, "ownership");
  } finally {
    // A transaction that an error broke off ends with its connection.
    await pool.close();
  }
}

/** The files that a database has seen are rows of a table. */
export function migrationDriver(sql: postgres.Sql, url: string): MigrationDriver {
  return {
    folder: MIGRATIONS,
    seen: () => seenFiles(sql),
    /** On one connection. The driver's own transactions throw where nobody can catch when the connection breaks. */
    async apply(file, text) {
      await sql`begin`;
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      const seen = await seenFiles(sql);
      if (seen.length === 0) await prepare(sql, url);
      // Another server may have been quicker.
      if (!seen.includes(file)) {
        await sql.unsafe(text);
        await sql`insert into landing_migrations (file) values (${file})`;
      }
      await sql`commit`;
    },
  };
}

async function prepare(sql: postgres.Sql, url: string): Promise<void> {
  await sql.unsafe(read("roles.sql")).catch((error) => {
    throw asStartupError(error, url, "roles");
  });
  await sql.unsafe(read("migrations-table.sql"));
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
