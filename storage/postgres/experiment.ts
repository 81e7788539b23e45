import { BELIEVED_MS_MAX, makeKey } from "../../domain/experiment/day-key.ts";
import type { DayKeyStore, ExpiringKey } from "../../domain/experiment/day-key.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import type { Assignment, ExperimentStore, Views } from "../../domain/experiment/experiment-store.ts";
import { SqlExperimentRepository } from "../sql/experiment-repository.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { connectPostgres } from "./connection.ts";
import type { PostgresPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { migrationDriver } from "./migrate.ts";
import { asStartupError } from "./startup-errors.ts";

const SETTINGS = {
  role: "landing_server",
  // After a power cut the last moments may be missing, but nothing breaks.
  synchronous_commit: "off",
  lock_timeout: 1000,
  statement_timeout: 3000,
};

const REPORT_SETTINGS = {
  default_transaction_read_only: "on",
  // Of a million visitors much is read, and what is sorted in memory needs no disk.
  work_mem: "128MB",
};

/** Longer than connecting and the longest statement together: a server silent for this long is gone. */
const SILENCE_MS_MAX = 6500;

/** Keeps an experiment beside the leads, in the database that `openPostgresLeadStore` has brought up to date. */
export function openPostgresExperimentStore(url: string): ExperimentStore & DayKeyStore {
  return new PostgresExperimentStore(connectPostgres(url, { connectionsMax: 1, settings: SETTINGS }));
}

class PostgresExperimentStore implements ExperimentStore, DayKeyStore {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void> {
    await this.#pool.answered(this.#insert(toAssignmentRows(assignments), toViewRows(views)), SILENCE_MS_MAX);
  }

  /** As the database last estimated it: a server may not read what it writes. */
  async assignmentsStored(): Promise<number> {
    const { sql } = this.#pool;
    const estimate = sql`select reltuples from pg_class where oid = 'flag_assignments'::regclass`;
    const [row] = await this.#pool.answered(estimate, SILENCE_MS_MAX);
    return Math.max(0, Number(row!.reltuples));
  }

  async currentKey(): Promise<ExpiringKey> {
    const known = await this.#findKey();
    if (known) return known;
    const { sql } = this.#pool;
    await this.#pool.answered(
      sql`
        with over as (
          delete from day_keys where day <> (now() at time zone 'UTC')::date and not exists (
            select from clock_notes
            where abs(extract(epoch from now() - believed_at)) * 1000 > ${BELIEVED_MS_MAX}
          )
        )
        insert into day_keys (day, key) values ((now() at time zone 'UTC')::date, ${makeKey()})
        on conflict do nothing`,
      SILENCE_MS_MAX,
    );
    // Another server may have been quicker.
    const made = await this.#findKey();
    if (!made) throw new Error("The day ended meanwhile.");
    return made;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** By the database's clock, which is the same for all servers. */
  async #findKey(): Promise<ExpiringKey | null> {
    const { sql } = this.#pool;
    const found = sql`
      select key, extract(epoch from day + 1 - (now() at time zone 'UTC')) * 1000 as ends_in_ms
      from day_keys where day = (now() at time zone 'UTC')::date`;
    const [row] = await this.#pool.answered(found, SILENCE_MS_MAX);
    return row ? { key: row.key, endsInMs: Number(row.ends_in_ms) } : null;
  }

  /** Names no column to conflict on: that would take the right to read it. */
  #insert(assignments: string, views: string): Promise<unknown> {
    const { sql } = this.#pool;
    return sql`
      with assigned as (
        insert into flag_assignments (visitor_key, path, variant, rules, first_at, network)
        select * from json_to_recordset(${assignments}::text::json) as visitor
          (visitor_key text, path text, variant text, rules text, first_at timestamptz, network text)
        on conflict do nothing
      )
      insert into page_views (hour, path, views)
      select * from json_to_recordset(${views}::text::json) as page (hour timestamptz, path text, views integer)`;
  }
}

/** Ordered: two servers that store the same visitors in two orders would wait for each other. */
function toAssignmentRows(assignments: readonly Assignment[]): string {
  const rows = assignments.map(({ userKey, path, variant, rules, at, network }) => ({
    visitor_key: userKey,
    path,
    variant,
    rules,
    first_at: at,
    network,
  }));
  return JSON.stringify(rows.toSorted((one, other) => (one.visitor_key < other.visitor_key ? -1 : 1)));
}

function toViewRows(views: readonly Views[]): string {
  return JSON.stringify(views);
}

/**
 * Reads an experiment as the database's owner, who may read what servers may only write.
 * @throws StartupError when the database can not be used, or is of an older version.
 */
export async function openPostgresExperimentRepository(url: string): Promise<ExperimentRepository> {
  const pool = connectPostgres(url, { connectionsMax: 1, settings: REPORT_SETTINGS });
  try {
    await requireCurrent(
      migrationDriver(pool.sql, url),
      "The database of leads was written by an older version: start the server once, which brings it up to date.",
    );
    return new SqlExperimentRepository(new PostgresDatabase(pool));
  } catch (error) {
    await pool.close();
    throw asStartupError(error, url, "ownership");
  }
}
