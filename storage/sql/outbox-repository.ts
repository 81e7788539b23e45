import type {
  OutboxCounts,
  OutboxEntry,
  OutboxRepository,
  StoredEntry,
} from "../../domain/outbox/outbox-repository.ts";
import type { Backlog, OutboxEvent } from "../../domain/outbox/outbox.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { BATCH_ROWS, inBatches } from "./in-batches.ts";
import { LEADS } from "./select-leads.ts";
import { isReleased, OUTBOX_TABLES, readBacklog } from "./outbox.ts";
import { join, literal, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { chunks } from "../../domain/chunks.ts";

/** Small enough for the placeholders that a statement may have, of which each row takes up to ten. */
const ROWS_PER_INSERT_MAX = 100;

const KEY_COLUMNS: Record<OutboxEvent, readonly string[]> = {
  INSERT: [],
  "lead.ready": ["attempt", "visitor_key"],
};

const COLUMNS = [
  "id",
  "waiting_since",
  "next_at",
  "settled_at",
  "attempts",
  "outcome",
  "problem",
  "network",
] as const;

const outboxColumns = (event: OutboxEvent) => raw([...COLUMNS, ...KEY_COLUMNS[event]].join(", "));

const EVENTS = Object.entries(OUTBOX_TABLES) as [OutboxEvent, Sql][];

const UNSENT = raw("outcome is distinct from 'delivered'");

/** The operator's side of the outbox in any SQL database. */
export class SqlOutboxRepository implements OutboxRepository {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async counts(now: Date): Promise<OutboxCounts> {
    const counts: OutboxCounts = { waiting: 0, failed: 0, delivered: 0 };
    const rows = await this.#database.query(
      sql`select coalesce(outcome, 'waiting') as outcome, count(*) as count from ${this.#entriesAt(now)} group by 1`,
    );
    for (const { outcome, count } of rows) counts[outcome as keyof OutboxCounts] = Number(count);
    return counts;
  }

  backlog(now: Date): Promise<Backlog> {
    return readBacklog(this.#database, now);
  }

  unsent(now: Date, count: number): Promise<OutboxEntry[]> {
    return this.#entries(now, sql`where ${UNSENT} order by waiting_since desc, id desc limit ${count}`);
  }

  ofLeads(now: Date, ids: readonly string[]): Promise<OutboxEntry[]> {
    return this.#entries(now, sql`where id in ${this.#database.dialect.listOfIds(ids)}`);
  }

  async findByIdPrefix(now: Date, prefix: string, count: number): Promise<OutboxEntry[]> {
    const { id, idRange } = this.#database.dialect;
    const range = idRange(prefix);
    if (range === null) return [];
    const [first, last] = range;
    return this.#entries(now, sql`where id between ${id(first)} and ${id(last)} order by id limit ${count}`);
  }

  async sendAgain(now: Date, id?: string): Promise<number> {
    const { dialect } = this.#database;
    const time = dialect.time(now.toISOString());
    let due = 0;
    for (const table of Object.values(OUTBOX_TABLES)) {
      due += await this.#database.change(sql`
        update ${table}
        set outcome = null, settled_at = null, attempts = 0, waiting_since = ${time},
          next_at = case when next_at < ${time} then next_at else ${time} end
        where ${UNSENT} and ${isReleased(time)} and ${id === undefined ? raw("true") : sql`id = ${dialect.id(id)}`}`);
    }
    return due;
  }

  async *all(): AsyncGenerator<StoredEntry[]> {
    const { id } = this.#database.dialect;
    for (const [event, table] of EVENTS) {
      const batchAfter = (last: Row | null) =>
        this.#database.query(sql`
          select ${literal(event)} as event, ${outboxColumns(event)} from ${table}
          ${last === null ? raw("") : sql`where id > ${id(String(last.id))}`} order by id limit ${BATCH_ROWS}`);
      for await (const rows of inBatches(batchAfter)) yield rows.map(toStoredEntry);
    }
  }

  async add(entries: readonly StoredEntry[]): Promise<void> {
    for (const [event, table] of EVENTS) {
      const ofEvent = entries.filter((entry) => entry.event === event);
      for (const chunk of chunks(ofEvent, ROWS_PER_INSERT_MAX)) await this.#addTo(event, table, chunk);
    }
  }

  async #addTo(event: OutboxEvent, table: Sql, entries: readonly StoredEntry[]): Promise<void> {
    const ids = this.#database.dialect.listOfIds(entries.map(({ id }) => id));
    const leads = await this.#database.query(sql`select id from ${LEADS} where id in ${ids}`);
    const existing = new Set(leads.map(({ id }) => id));
    const rows = entries.filter(({ id }) => existing.has(id)).map((entry) => this.#values(event, entry));
    if (rows.length === 0) return;
    const columns = outboxColumns(event);
    const changes = columns.text.replaceAll(/\w+/g, "$& = excluded.$&");
    await this.#database.change(sql`
      insert into ${table} as stored (${columns}) values ${join(rows, ", ")}
      on conflict (id) do update set ${raw(changes)}
      where ${progress("stored")} < ${progress("excluded")}`);
  }

  #values(event: OutboxEvent, entry: StoredEntry): Sql {
    const time = (at: Date) => this.#database.dialect.time(at.toISOString());
    const keys = event === "INSERT" ? [] : [sql`${entry.idempotencyKey}`, sql`${entry.userKey}`];
    const values = [
      this.#database.dialect.id(entry.id),
      time(entry.waitingSince),
      time(entry.nextAt),
      entry.settledAt === null ? raw("null") : time(entry.settledAt),
      sql`${entry.calls}`,
      sql`${entry.outcome}`,
      sql`${entry.problem}`,
      sql`${entry.network}`,
      ...keys,
    ];
    return sql`(${join(values, ", ")})`;
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #entries(now: Date, rest: Sql): Promise<OutboxEntry[]> {
    const rows = await this.#database.query(sql`select * from ${this.#entriesAt(now)} ${rest}`);
    return rows.map(toEntry);
  }

  /** The entries of all outbox tables. */
  #entriesAt(now: Date): Sql {
    const released = isReleased(this.#database.dialect.time(now.toISOString()));
    const parts = EVENTS.map(([event, table]) => {
      const isShown = event === "INSERT" ? raw("true") : sql`(outcome is not null or ${released})`;
      return sql`
        select ${literal(event)} as event, id, outcome, waiting_since, next_at, settled_at, attempts, problem
        from ${table} where ${isShown}`;
    });
    return sql`(${join(parts, " union all ")}) as entries`;
  }
}

/** How far an entry is: waiting, failed or delivered. */
function progress(entry: "stored" | "excluded"): Sql {
  return raw(`case ${entry}.outcome when 'delivered' then 2 when 'failed' then 1 else 0 end`);
}

function toStoredEntry(row: Row): StoredEntry {
  const { network, attempt: idempotencyKey = null, visitor_key: userKey = null } = row;
  return { ...toEntry(row), network, idempotencyKey, userKey } as StoredEntry;
}

function toEntry(row: Row): OutboxEntry {
  const { waiting_since, next_at, settled_at } = row as Record<string, string>;
  return {
    event: row.event as OutboxEntry["event"],
    id: row.id as string,
    outcome: row.outcome as OutboxEntry["outcome"],
    waitingSince: new Date(waiting_since!),
    nextAt: new Date(next_at!),
    settledAt: settled_at === null ? null : new Date(settled_at!),
    calls: row.attempts as number,
    problem: row.problem as string | null,
  };
}
