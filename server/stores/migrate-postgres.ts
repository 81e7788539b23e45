import { readdirSync, readFileSync } from "node:fs";
import type postgres from "postgres";
import { StartProblem } from "../start-problem.ts";
import { connectPostgres } from "./postgres-connection.ts";
import { asStartProblem } from "./postgres-start-problems.ts";

const MIGRATIONS = new URL("../migrations/postgres/", import.meta.url);

/** Any number that no other program takes for a lock of its own in the same database. */
const LOCK = 7_217_001;

/** How long a server that starts waits for another one that is migrating. */
const LOCK_MS_MAX = 60_000;

/**
 * Brings a database up to date: the numbered files of the migrations folder in order, each once, each whole or not at
 * all, by one server at a time. Whoever finds it up to date needs no right to change it.
 * @throws StartProblem when the database is ahead of the files, can not be reached, or may not be changed.
 */
export async function migratePostgres(url: string): Promise<void> {
  const { sql } = connectPostgres(url, { connectionsMax: 1, settings: { lock_timeout: LOCK_MS_MAX } });
  const files = readdirSync(MIGRATIONS).filter((file) => /^\d{3}-/.test(file));
  try {
    const done = await versionOf(sql);
    if (done > files.length) {
      throw new StartProblem("The database of leads was written by a newer version of this server.");
    }
    for (const [index, file] of files.toSorted().entries()) {
      if (index >= done) await sql.begin((transaction) => migrate(transaction, index + 1, file, url));
    }
  } catch (error) {
    throw asStartProblem(error, url, "ownership");
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function migrate(
  sql: postgres.TransactionSql,
  version: number,
  file: string,
  url: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`;
  // Another server may have been quicker.
  if ((await versionOf(sql)) >= version) return;
  if (version === 1) {
    await sql.unsafe(read("roles.sql")).catch((error) => {
      throw asStartProblem(error, url, "roles");
    });
    await sql.unsafe(read("versions.sql"));
  }
  await sql.unsafe(read(file));
  await sql`insert into landing_migrations values (${version}, ${file}, now())`;
}

async function versionOf(sql: postgres.Sql | postgres.TransactionSql): Promise<number> {
  const [table] = await sql`select to_regclass('landing_migrations') is not null as exists`;
  if (!table?.exists) return 0;
  const [newest] = await sql`select coalesce(max(version), 0) as version from landing_migrations`;
  return newest?.version;
}

function read(file: string): string {
  return readFileSync(new URL(file, MIGRATIONS), "utf8");
}
