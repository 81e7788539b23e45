import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import type { Log } from "../../domain/log.ts";
import { withTimeout } from "../../domain/with-timeout.ts";
import { sql } from "../sql/sql.ts";
import { openOnPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { findLarge } from "./large-tables.ts";
import { Lease } from "./lease.ts";
import type { PostgresPool } from "./pool.ts";
import { HOUR_MS } from "../../domain/durations.ts";

export const MIGRATIONS = new URL("./migrations/", import.meta.url);

const OPTIONS = {
  // The second connection renews the lease meanwhile.
  connectionsMax: 2,
  // Without an interval, PostgreSQL would finish what a killed server began.
  settings: { statement_timeout: "0", client_connection_check_interval: "5s" },
};

const RELEASE_MS_MAX = 1000;
const PAUSE_MS_MIN = 15_000;
const PAUSE_MS_MAX = HOUR_MS;

const CREATE_INDEX = /^create index (\w+) on ("[^"]+"|\w+)[^;]*;/gim;
const DROP_INDEX = /^drop index ([\w, ]+);/gim;

/** A migration without the indexes of large tables, which `buildIndexes` builds. */
export async function withoutLargeIndexes(pool: PostgresPool, migration: string): Promise<string> {
  const tables = Array.from(migration.matchAll(CREATE_INDEX), ([, , table]) => table!);
  const large = await findLarge(pool, tables);
  return (
    migration
      .replace(CREATE_INDEX, (statement, _name, table) => (large.has(table) ? "" : statement))
      // The index may not have been built yet.
      .replace(DROP_INDEX, "drop index if exists $1;")
  );
}

/** The statements for all indexes of this version. */
function allIndexes(): Map<string, string> {
  const indexes = new Map<string, string>();
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => /^\d{3}-/.test(name))
    .toSorted()) {
    const text = readFileSync(new URL(file, MIGRATIONS), "utf8");
    for (const [, names] of text.matchAll(DROP_INDEX))
      for (const name of names!.split(/, */)) indexes.delete(name);
    for (const [statement, name] of text.matchAll(CREATE_INDEX)) indexes.set(name!, statement);
  }
  return indexes;
}

/** The indexes that are missing, or were left unfinished. */
export async function missingIndexes(pool: PostgresPool): Promise<[string, string][]> {
  const rows = await pool.run(sql`
    select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
    where indisvalid and relnamespace = any (select nspname::regnamespace from unnest(current_schemas(false)) nspname)`);
  const existing = new Set(rows.map(({ name }) => name));
  return [...allIndexes()].filter(([name]) => !existing.has(name));
}

/**
 * Builds missing indexes one after another while leads are stored, also those that a server left unfinished, until it
 * is stopped. Never fails: without them, everything works, only slower.
 */
export async function buildMissingIndexes(
  url: string,
  { log, signal }: { log: Pick<Log, "info" | "warn">; signal: AbortSignal },
): Promise<void> {
  let pauseMs = PAUSE_MS_MIN;
  do {
    try {
      if (await buildAll(url, log, signal)) return;
    } catch (err) {
      if (signal.aborted) return;
      const lacksRights = err instanceof OperatorError && !(err instanceof StoreDown);
      const remedy = lacksRights ? "a start with the owner's URL builds them" : "retrying";
      log.warn({ err }, `Indexes are missing, which makes commands slower; ${remedy}`);
      if (lacksRights) return;
      // A build that takes minutes and always fails must not keep the database busy.
      pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX);
    }
  } while (await wait(pauseMs, true, { ref: false, signal }).catch(() => false));
}

/** @returns false while another server builds them, or until a killed server's lease expires. */
async function buildAll(url: string, log: Pick<Log, "info">, signal: AbortSignal): Promise<boolean> {
  return openOnPool(url, OPTIONS, "ownership", async (pool) => {
    const lease = await Lease.take(new PostgresDatabase(pool), "indexes");
    const stop = async () => {
      if (lease) await withTimeout(RELEASE_MS_MAX, lease.release(), "The lease").catch(() => {});
      await pool.close();
    };
    signal.addEventListener("abort", stop);
    try {
      const missing = await missingIndexes(pool);
      if (lease === null) return missing.length === 0;
      for (const [name, statement] of missing) {
        signal.throwIfAborted();
        await lease.check();
        const startedAtMs = performance.now();
        await pool.runAlone(`drop index concurrently if exists ${name}`);
        await pool.runAlone(statement.replace(/^create index/i, "create index concurrently"));
        log.info({ index: name, ms: Math.round(performance.now() - startedAtMs) }, "Built an index");
      }
      return true;
    } finally {
      signal.removeEventListener("abort", stop);
      await stop();
    }
  });
}
