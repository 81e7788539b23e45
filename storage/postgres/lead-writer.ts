import { setTimeout as wait } from "node:timers/promises";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { LEAD_COLUMNS, toLeadRecord } from "../../domain/leads/lead-columns.ts";
import { EMAIL_WAIT_MS } from "../../domain/outbox/outbox.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";
import type { Log } from "../../domain/log.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import type { Closable, OutboxOptions } from "../backend.ts";
import { LEADS } from "../sql/select-leads.ts";
import { raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { buildMissingIndexes } from "./indexes.ts";
import { migratePostgres } from "./migrate.ts";
import { isConflict, isConnectionLost, openOnPool } from "./connection.ts";
import type { PostgresPool } from "./pool.ts";
import { insertByHalves } from "./insert-by-halves.ts";
import { toStorableJson } from "./storable-json.ts";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** Rows that arrive together share a statement, so few connections suffice. */
const CONNECTIONS_MAX = 8;
const ROWS_PER_STATEMENT_MAX = 500;

const LOCK_MS_MAX = 3000;
const STATEMENT_MS_MAX = 5000;

/** The tables that grow with what visitors send. */
const TABLES = [
  LEADS_TABLE,
  "hook_journal",
  "ready_journal",
  "conversions",
  "flag_assignments",
  "page_views",
];

/** The pause before a retry: when several connections are cut, the driver takes a moment to notice all of them. */
const RETRY_MS = 250;

/** The longest that `insert` may take. */
const LEAD_MS_MAX = 10_000;

/** After this long without leads, `ready` only checks that the database can be reached, so that it may suspend. */
const IDLE_MS = MINUTE_MS;
/** Even so, an idle database gets one real query this often. */
const QUERY_EVERY_MS = HOUR_MS;

const SETTINGS = {
  role: "landing_server",
  synchronous_commit: "on",
  lock_timeout: LOCK_MS_MAX,
};

/**
 * Stores leads in a PostgreSQL database, which is migrated first. Its connections may only insert. `insert`
 * rejects within 10 seconds. After that, or after a lost connection, the lead may have been stored after all; inserting
 * it again is safe.
 * @throws OperatorError when the database cannot be used; the message never contains its password.
 */
export async function openPostgresLeadWriter(
  url: string,
  {
    outbox = null,
    log = silentLogger,
  }: { outbox?: OutboxOptions | null; log?: Pick<Log, "info" | "warn"> } = {},
): Promise<Closable<LeadWriter>> {
  const { lacksIndexes } = await migratePostgres(url);
  const pool = { connectionsMax: CONNECTIONS_MAX, statementMsMax: STATEMENT_MS_MAX, settings: SETTINGS };
  return openOnPool(url, pool, "roles", async (opened) => {
    const writer = new PostgresLeadWriter(opened, outbox);
    await writer.ready();
    const [rights] = await opened.run(
      sql`select has_any_column_privilege(${LEADS.text}, 'SELECT') as may_read`,
    );
    if (rights!.may_read) {
      throw new OperatorError(
        "DATABASE_URL: PostgreSQL's role landing_server may read leads, but the server must not be able to.",
        `Find out who granted that, and run: revoke select on ${LEADS.text} from landing_server, public;`,
      );
    }
    if (lacksIndexes) writer.buildIndexes(url, log);
    return writer;
  });
}

const silentLogger = { info() {}, warn() {} };

const COLUMNS = raw(LEAD_COLUMNS.map((column) => `"${column}"`).join(", "));

type Waiting = { lead: Lead; untilMs: number; resolve: () => void; reject: (error: unknown) => void };

class PostgresLeadWriter implements Closable<LeadWriter> {
  readonly #pool: PostgresPool;
  readonly #outbox: OutboxOptions | null;
  readonly #waiting = new Set<Waiting>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #built = Promise.resolve();
  /** When leads could no longer be stored; null while they can. */
  #lostAtMs: number | null = null;
  #storedAtMs = performance.now();
  /** -Infinity after a failure. */
  #queriedAtMs = -Infinity;

  constructor(pool: PostgresPool, outbox: OutboxOptions | null) {
    this.#pool = pool;
    this.#outbox = outbox;
  }

  /** In the background: with ten million leads, it takes minutes. */
  buildIndexes(url: string, log: Pick<Log, "info" | "warn">): void {
    this.#built = buildMissingIndexes(url, { log, signal: this.#closing.signal });
  }

  insert(lead: Lead): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { lead, untilMs: performance.now() + LEAD_MS_MAX, resolve, reject };
    const tooLate = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(new StoreDown("PostgreSQL did not answer in time."));
    }, LEAD_MS_MAX);
    this.#waiting.add(waiting);
    if (this.#waiting.size === 1) setTimeout(() => this.#storeWaiting());
    return promise.finally(() => clearTimeout(tooLate));
  }

  async ready(): Promise<void> {
    const nowMs = performance.now();
    const isIdle = nowMs > this.#storedAtMs + IDLE_MS && nowMs < this.#queriedAtMs + QUERY_EVERY_MS;
    if (isIdle && (await this.#pool.isReachable())) return;
    this.#queriedAtMs = -Infinity;
    // Fails on a standby and without the right to insert, which a query would not.
    await this.#pool.run(sql`
      insert into ${LEADS} (id, created_at) select gen_random_uuid(), now() where false`);
    this.#queriedAtMs = nowMs;
  }

  /** Includes free space, which is reused, but no other program's tables. */
  async bytesStored(): Promise<number> {
    const [row] = await this.#pool.run(sql`
      select sum(pg_total_relation_size(to_regclass(format('%I', name)))) as bytes
      from json_array_elements_text(${JSON.stringify(TABLES)}::json) as name`);
    return Number(row!.bytes);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    while (this.#waiting.size + this.#underWay.size > 0) {
      this.#storeWaiting();
      await Promise.all(this.#underWay);
    }
    await Promise.all([this.#built, this.#pool.close()]);
  }

  #storeWaiting() {
    while (this.#waiting.size > 0 && this.#underWay.size < CONNECTIONS_MAX) {
      const batch = this.#waiting.values().take(ROWS_PER_STATEMENT_MAX).toArray();
      for (const waiting of batch) this.#waiting.delete(waiting);
      const stored = this.#store(batch).finally(() => {
        this.#underWay.delete(stored);
        this.#storeWaiting();
      });
      this.#underWay.add(stored);
    }
  }

  #store(batch: Waiting[]): Promise<void> {
    return insertByHalves(
      batch,
      async (some) => {
        const untilMs = Math.max(...some.map((waiting) => waiting.untilMs));
        await this.#insert(toRows(some.map(({ lead }) => lead)), untilMs);
        for (const { resolve } of some) resolve();
      },
      (some, error) => {
        for (const { reject } of some) reject(error);
      },
    );
  }

  /**
   * Retries after a conflict, or while the database is starting, moving or unreachable, for as long as a lead may take.
   * After an outage of that length, leads fail at once. Rows that were already stored are skipped by id.
   */
  async #insert(rows: string, untilMs: number): Promise<void> {
    for (;;) {
      try {
        await this.#pool.run(this.#statement(rows));
        this.#lostAtMs = null;
        this.#storedAtMs = performance.now();
        return;
      } catch (error) {
        const nowMs = performance.now();
        const isLost = isConnectionLost(error);
        this.#queriedAtMs = -Infinity;
        this.#lostAtMs = isLost ? (this.#lostAtMs ?? nowMs) : null;
        if (!isLost && !isConflict(error)) throw error;
        if (nowMs + RETRY_MS > Math.min(untilMs, (this.#lostAtMs ?? nowMs) + LEAD_MS_MAX)) throw error;
        await wait(RETRY_MS);
      }
    }
  }

  /** Names no conflict column, because that would require the right to read it. */
  #statement(rows: string): Sql {
    const leads = sql`lead as (select * from json_populate_recordset(null::${LEADS}, ${rows}::json))`;
    const insert = sql`insert into ${LEADS} (${COLUMNS}) select ${COLUMNS} from lead on conflict do nothing`;
    if (this.#outbox === null) return sql`with ${leads} ${insert}`;
    const { skipsSpam, sendsReady } = this.#outbox;
    // A retry's spam reason may differ from the stored one, which decides. It is read once all leads are stored.
    const isSent = sql`suspicion is null
      and case when (select count(*) from stored) >= 0 then is_stored_without_suspicion(id) end`;
    // A retried lead conflicts with its own entry, even one delivered long ago, so it is not sent twice.
    const insertEntry = (journal: string, waitMs: number, of: string, keys = "", values = "") => sql`
      insert into ${raw(journal)} (id, waiting_since, next_at, network ${raw(keys)})
      select id, at, at, coalesce(network, '') ${raw(values)}
      from lead, lateral (select created_at + ${`${waitMs} ms`}::interval as at) as due
      where ${raw(of)} and ${skipsSpam ? isSent : raw("true")}
      on conflict do nothing`;
    const outbox = insertEntry("hook_journal", 0, "true");
    const stored = sql`stored as (${insert} returning 1)`;
    if (!sendsReady) return sql`with ${leads}, ${stored} ${outbox}`;
    const keys = [", attempt, visitor_key", ", idempotency_key, visitor_key"] as const;
    const ready = insertEntry("ready_journal", EMAIL_WAIT_MS, "product is not null", ...keys);
    return sql`with ${leads}, ${stored}, noted as (${outbox}) ${ready}`;
  }
}

/** Sorted by id, so that two servers storing the same leads don't deadlock. */
function toRows(leads: Lead[]): string {
  const rows = leads.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(toLeadRecord);
  return toStorableJson(rows);
}
