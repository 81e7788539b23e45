import type { Closable } from "../backend.ts";
import { TRUSTED_AGE_MS_MAX, makeKey } from "../../domain/experiment/day-key.ts";
import type { DayKeyStore, ExpiringKey } from "../../domain/experiment/day-key.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import type { Assignment, ExperimentStore, Views } from "../../domain/experiment/experiment-store.ts";
import { SqlExperimentRepository } from "../sql/experiment-repository.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { sql } from "../sql/sql.ts";
import { connectPostgres, openOnPool } from "./connection.ts";
import type { PostgresPool } from "./pool.ts";
import { PostgresDatabase } from "./database.ts";
import { migrationDriver } from "./migrate.ts";
import { retryCanceledReads } from "./standby.ts";
import { toStorableJson } from "./storable-json.ts";

const STATEMENT_MS_MAX = 3000;

const SETTINGS = {
  role: "landing_server",
  // A power cut may lose the last moments, but breaks nothing.
  synchronous_commit: "off",
  lock_timeout: 1000,
};

const REPORT_SETTINGS = {
  default_transaction_read_only: "on",
  // Reports on a million visitors sort in memory instead of on disk.
  work_mem: "128MB",
};

/** Stores an experiment in the database of leads, which `openPostgresLeadWriter` has migrated. */
export function openPostgresExperimentStore(url: string): Closable<ExperimentStore & DayKeyStore> {
  return new PostgresExperimentStore(
    connectPostgres(url, { connectionsMax: 1, statementMsMax: STATEMENT_MS_MAX, settings: SETTINGS }),
  );
}

class PostgresExperimentStore implements Closable<ExperimentStore & DayKeyStore> {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void> {
    await this.#insert(toAssignmentRows(assignments), toViewRows(views));
  }

  /** The planner's estimate, because a server may not read this table. */
  async assignmentsStored(): Promise<number> {
    const [row] = await this.#pool.run(
      sql`select reltuples from pg_class where oid = 'flag_assignments'::regclass`,
    );
    return Math.max(0, Number(row!.reltuples));
  }

  async currentKey(): Promise<ExpiringKey> {
    const known = await this.#findKey();
    if (known) return known;
    await this.#pool.run(
      sql`
        with over as (
          delete from day_keys where day <> (now() at time zone 'UTC')::date and not exists (
            select from clock_notes
            where abs(extract(epoch from now() - believed_at)) * 1000 > ${TRUSTED_AGE_MS_MAX}
          )
        )
        insert into day_keys (day, key) values ((now() at time zone 'UTC')::date, ${makeKey()})
        on conflict do nothing`,
    );
    // Another server may have inserted its own key first.
    const made = await this.#findKey();
    if (!made) throw new Error("The day ended meanwhile.");
    return made;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Uses the database's clock, which all servers share. */
  async #findKey(): Promise<ExpiringKey | null> {
    const [row] = await this.#pool.run(sql`
      select key, extract(epoch from day + 1 - (now() at time zone 'UTC')) * 1000 as ends_in_ms
      from day_keys where day = (now() at time zone 'UTC')::date`);
    return row ? { key: row.key as string, endsInMs: Number(row.ends_in_ms) } : null;
  }

  /** Names no conflict column, because that would require the right to read it. */
  #insert(assignments: string, views: string): Promise<unknown> {
    return this.#pool.run(sql`
      with assigned as (
        insert into flag_assignments (visitor_key, path, variant, rules, first_at, network, source, campaign)
        select * from json_to_recordset(${assignments}::json) as visitor
          (visitor_key text, path text, variant text, rules text, first_at timestamptz, network text, source text,
            campaign text)
        on conflict do nothing
      )
      insert into page_views (hour, path, views)
      select * from json_to_recordset(${views}::json) as page (hour timestamptz, path text, views integer)`);
  }
}

/** Sorted, so that two servers storing the same visitors don't deadlock. */
function toAssignmentRows(assignments: readonly Assignment[]): string {
  const rows = assignments.map(({ userKey, path, variant, rules, at, network, source, campaign }) => ({
    visitor_key: userKey,
    path,
    variant,
    rules,
    first_at: at,
    network,
    source,
    campaign,
  }));
  return toStorableJson(rows.toSorted((one, other) => (one.visitor_key < other.visitor_key ? -1 : 1)));
}

function toViewRows(views: readonly Views[]): string {
  return JSON.stringify(views);
}

/**
 * Reads an experiment as the database's owner; servers may only write it.
 * @throws OperatorError when the database cannot be used or is of another version.
 */
export async function openPostgresExperimentRepository(url: string): Promise<ExperimentRepository> {
  const options = { connectionsMax: 1, settings: REPORT_SETTINGS };
  return openOnPool(url, options, "ownership", async (pool) => {
    await requireCurrent(migrationDriver(pool, url));
    return new SqlExperimentRepository(new PostgresDatabase(retryCanceledReads(pool)));
  });
}
