import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "../sql/migrations.ts";
import type { MigrationDriver } from "../sql/migrations.ts";
import { sql } from "../sql/sql.ts";
import { connectPostgres } from "./connection.ts";
import { MIGRATIONS, missingIndexes, withoutLargeIndexes } from "./indexes.ts";
import { findLarge } from "./large-tables.ts";
import type { PostgresPool } from "./pool.ts";
import { asOperatorError } from "./operator-errors.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** A lock until the transaction ends. The number is arbitrary, but no other program in this database may use it. */
const LOCK = "select pg_advisory_xact_lock(7217001);";

/** How long a starting server waits for another one's migration. */
const LOCK_MS_MAX = MINUTE_MS;

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
 * @throws OperatorError when a newer version migrated it, or it cannot be reached or changed.
 */
export async function migratePostgres(url: string): Promise<{ lacksIndexes: boolean }> {
  const pool = connectPostgres(url, { connectionsMax: 1, settings: { lock_timeout: LOCK_MS_MAX } });
  try {
    await migrate(migrationDriver(pool, url));
    return { lacksIndexes: (await missingIndexes(pool)).length > 0 };
  } catch (error) {
    throw asOperatorError(error, url, "ownership");
  } finally {
    await pool.close();
  }
}

/** Keeps the names of applied files in a table. */
export function migrationDriver(pool: PostgresPool, url: string): MigrationDriver {
  return {
    folder: MIGRATIONS,
    seen: async () => (await readNotes(pool)).filter((note) => !note.endsWith(WITHOUT_UPDATES)),
    async apply(file, text) {
      const notes = await readNotes(pool);
      if (notes.includes(file)) return;
      if (notes.length === 0) await createRoles(pool, url);
      const begun = file + WITHOUT_UPDATES;
      const isBegun = notes.includes(begun);
      if (!isBegun && !(await updatesLargeTable(pool, text))) {
        return applyOnce(pool, notes, file, [file], await withoutLargeIndexes(pool, text));
      }
      // Changing a table locks it, which must not last as long as an update of all its rows.
      const changes = await withoutLargeIndexes(pool, text.replace(UPDATE, ""));
      if (!isBegun) await applyOnce(pool, notes, begun, [file, begun], changes);
      const updates = Array.from(text.matchAll(UPDATE), ([statement]) => statement).join("");
      const done = `delete from landing_migrations where file = '${begun}';`;
      await applyOnce(pool, notes, file, [file], done + updates);
    },
  };
}

/** The suffix of a note about a file whose updates are still to be run. */
const WITHOUT_UPDATES = " without updates";

const UPDATE = /^update ("[^"]+"|\w+)[^;]*;/gim;

async function updatesLargeTable(pool: PostgresPool, text: string): Promise<boolean> {
  const tables = Array.from(text.matchAll(UPDATE), ([, table]) => table!);
  return (await findLarge(pool, tables)).size > 0;
}

/** Runs a script and records a note in one transaction, unless one of the notes `unless` is already recorded. */
async function applyOnce(
  pool: PostgresPool,
  notes: readonly string[],
  note: string,
  unless: string[],
  script: string,
): Promise<void> {
  const table = notes.length === 0 ? read("migrations-table.sql") : "";
  const noting = `${table} insert into landing_migrations (file) values ('${note}');`;
  for (let tries = 1; ; tries++) {
    try {
      return await pool.runScript(`${LOCK} set local lock_timeout = ${TABLE_MS_MAX}; ${noting} ${script}`);
    } catch (error) {
      // While this server waited for the lock, another one may have applied it.
      if ((await readNotes(pool)).some((known) => unless.includes(known))) return;
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === TRIES_MAX) throw error;
      await wait(RETRY_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

async function createRoles(pool: PostgresPool, url: string): Promise<void> {
  await pool.runScript(`${LOCK} ${read("roles.sql")}`).catch((error) => {
    throw asOperatorError(error, url, "roles");
  });
}

async function readNotes(pool: PostgresPool): Promise<string[]> {
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
