import { readFileSync } from "node:fs";
import type postgres from "postgres";
import { migrate } from "../sql/migrations.ts";
import type { MigrationDriver } from "../sql/migrations.ts";
import { connectPostgres } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);

/** The key of an advisory lock: any number that no other program uses in this database. */
const LOCK = 7_217_001;

/** How long a starting server waits for another one's migration. */
const LOCK_MS_MAX = 60_000;

/**
 * Migrates a database, one server at a time.
 * @throws StartupError when a newer version migrated it, or it cannot be reached or changed.
 */
export async function migratePostgres(url: string): Promise<void> {
  const pool = connectPostgres(url, { connectionsMax: 1, settings: { lock_timeout: LOCK_MS_MAX } });
  try {
    await migrate(migrationDriver(pool.sql, url));
  } catch (error) {
    throw asStartupError(error, url, "ownership");
  } finally {
    // Closing the connection ends a failed transaction.
    await pool.close();
  }
}

/** Keeps the names of applied files in a table. */
export function migrationDriver(sql: postgres.Sql, url: string): MigrationDriver {
  return {
    folder: MIGRATIONS,
    seen: () => seenFiles(sql),
    // The driver's own transactions throw an error that can't be caught when the connection breaks.
    async apply(file, text) {
      await sql`begin`;
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      const seen = await seenFiles(sql);
      if (seen.length === 0) await prepare(sql, url);
      // Another server may have applied it first.
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
  // Sees what another server did a moment ago; `to_regclass` may be cached.
  const tables = await sql`
    select from pg_tables where tablename = 'landing_migrations' and schemaname = any (current_schemas(false))`;
  if (tables.length === 0) return [];
  const rows = await sql<{ file: string }[]>`select file from landing_migrations`;
  return rows.map(({ file }) => file);
}

function read(file: string): string {
  return readFileSync(new URL(file, MIGRATIONS), "utf8");
}
