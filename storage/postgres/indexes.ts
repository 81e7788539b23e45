import { readdirSync, readFileSync } from "node:fs";
import type { Log } from "../../domain/log.ts";
import { raw, sql } from "../sql/sql.ts";
import { openOnPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { Lease } from "./lease.ts";
import type { PostgresPool } from "./pool.ts";

/** From this many rows on, an index is built without blocking writes. */
const ROWS_MAX = 20_000;

const CREATE_INDEX = /^create index (\w+) on ("[^"]+"|\w+)[^;]*;/gim;
const DROP_INDEX = /^drop index ([\w, ]+);/gim;

/** A migration without the indexes of large tables, which `buildIndexes` builds. */
export async function withoutLargeIndexes(pool: PostgresPool, migration: string): Promise<string> {
  const tables = new Set([...migration.matchAll(CREATE_INDEX)].map(([, , table]) => table!));
  const large = new Set<string>();
  for (const table of tables) if (await isLarge(pool, table)) large.add(table);
  return (
    migration
      .replace(CREATE_INDEX, (statement, _name, table) => (large.has(table) ? "" : statement))
      // It may still have to be built.
      .replace(DROP_INDEX, "drop index if exists $1;")
  );
}

async function isLarge(pool: PostgresPool, table: string): Promise<boolean> {
  const [exists] = await pool.run(sql`select to_regclass(${table}) is not null as found`);
  if (!exists!.found) return false;
  const [row] = await pool.run(sql`
    select count(*) > ${ROWS_MAX} as found from (select from ${raw(table)} limit ${ROWS_MAX + 1}) as counted`);
  return row!.found === true;
}

/** The statements for all indexes of this version. */
export function allIndexes(folder: URL): Map<string, string> {
  const indexes = new Map<string, string>();
  for (const file of readdirSync(folder)
    .filter((name) => /^\d{3}-/.test(name))
    .toSorted()) {
    const text = readFileSync(new URL(file, folder), "utf8");
    for (const [, names] of text.matchAll(DROP_INDEX))
      for (const name of names!.split(/, */)) indexes.delete(name);
    for (const [statement, name] of text.matchAll(CREATE_INDEX)) indexes.set(name!, statement);
  }
  return indexes;
}

/** Those that are missing, or were left unfinished. */
export async function missingIndexes(pool: PostgresPool, folder: URL): Promise<[string, string][]> {
  const rows = await pool.run(sql`
    select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
    where indisvalid and relnamespace = any (select nspname::regnamespace from unnest(current_schemas(false)) nspname)`);
  const there = new Set(rows.map(({ name }) => name));
  return [...allIndexes(folder)].filter(([name]) => !there.has(name));
}

/**
 * Builds missing indexes one after another while leads are stored, unless another server is doing so. Without them,
 * everything works, only slower.
 */
export async function buildIndexes(url: string, folder: URL, log: Pick<Log, "info" | "warn">): Promise<void> {
  // The second connection renews the lease meanwhile.
  const options = { connectionsMax: 2, settings: { statement_timeout: "0" } };
  await openOnPool(url, options, "ownership", async (pool) => {
    const lease = await Lease.take(new PostgresDatabase(pool), "indexes");
    if (lease === null) return pool.close();
    try {
      for (const [name, statement] of await missingIndexes(pool, folder)) {
        await lease.check();
        const startedAtMs = performance.now();
        await pool.runAlone(`drop index concurrently if exists ${name}`);
        await pool.runAlone(statement.replace(/^create index/i, "create index concurrently"));
        log.info({ index: name, ms: Math.round(performance.now() - startedAtMs) }, "Built an index");
      }
    } finally {
      await lease.release().catch(() => {});
      await pool.close();
    }
  }).catch((err: unknown) => {
    log.warn(
      { err },
      "Indexes are missing, which makes commands slower; a start with the owner's address builds them",
    );
  });
}
