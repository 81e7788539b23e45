import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../../domain/log.ts";
import { migrate } from "../sql/migrations.ts";
import type { MigrationDriver } from "../sql/migrations.ts";
import { sql } from "../sql/sql.ts";
import { connectPostgres } from "./connection.ts";
import { buildIndexes, missingIndexes, withoutLargeIndexes } from "./indexes.ts";
import type { PostgresPool } from "./pool.ts";
import { asStartupError } from "./startup-errors.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);

/** Until the transaction ends. The key is any number that no other program uses in this database. */
const LOCK = "select pg_advisory_xact_lock(7217001);";

/** How long a starting server waits for another one's migration. */
const LOCK_MS_MAX = 60_000;

/**
 * How long a migration waits for a table that a long query is reading. New leads wait behind it, so it soon gives up
 * and retries.
 */
const TABLE_MS_MAX = 1000;
const TRIES_MAX = 60;
const RETRY_MS = 1000;

/**
 * Migrates a database, one server at a time, while others write to it.
 * @returns whether indexes of large tables are left to build, which takes minutes.
 * @throws StartupError when a newer version migrated it, or it cannot be reached or changed.
 */
export async function migratePostgres(url: string): Promise<{ lacksIndexes: boolean }> {
  const pool = connectPostgres(url, { connectionsMax: 1, settings: { lock_timeout: LOCK_MS_MAX } });
  try {
    await migrate(migrationDriver(pool, url));
    return { lacksIndexes: (await missingIndexes(pool, MIGRATIONS)).length > 0 };
  } catch (error) {
    throw asStartupError(error, url, "ownership");
  } finally {
    await pool.close();
  }
}

/** Keeps the names of applied files in a table. */
export function migrationDriver(pool: PostgresPool, url: string): MigrationDriver {
  return {
    folder: MIGRATIONS,
    seen: () => seenFiles(pool),
    async apply(file, text) {
      const seen = await seenFiles(pool);
      if (seen.length === 0) await createRoles(pool, url);
      if (seen.includes(file)) return;
      const table = seen.length === 0 ? read("migrations-table.sql") : "";
      const note = `insert into landing_migrations (file) values ('${file}');`;
      const own = `set local lock_timeout = ${TABLE_MS_MAX}; ${table} ${note} ${await withoutLargeIndexes(pool, text)}`;
      for (let tries = 1; ; tries++) {
        try {
          return await pool.runScript(`${LOCK} ${own}`);
        } catch (error) {
          // While this server waited for the lock, another one may have applied it.
          if ((await seenFiles(pool)).includes(file)) return;
          if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === TRIES_MAX) throw error;
          await wait(RETRY_MS);
        }
      }
    },
  };
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Builds the indexes that a migration left out. Never fails: the database works without them. */
export function buildMissingIndexes(url: string, log: Pick<Log, "info" | "warn">): Promise<void> {
  return buildIndexes(url, MIGRATIONS, log);
}

async function createRoles(pool: PostgresPool, url: string): Promise<void> {
  await pool.runScript(`${LOCK} ${read("roles.sql")}`).catch((error) => {
    throw asStartupError(error, url, "roles");
  });
}

async function seenFiles(pool: PostgresPool): Promise<string[]> {
  // `to_regclass` may be cached; this sees what another server has just done.
  const tables = await pool.run(sql`
    select from pg_tables where tablename = 'landing_migrations' and schemaname = any (current_schemas(false))`);
  if (tables.length === 0) return [];
  const rows = await pool.run(sql`select file from landing_migrations`);
  return rows.map(({ file }) => file as string);
}

function read(file: string): string {
  return readFileSync(new URL(file, MIGRATIONS), "utf8");
}
