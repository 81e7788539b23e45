import type { OutboxCounts, OutboxEntry, OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { Backlog } from "../../domain/outbox/outbox.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { isUnderWay, OUTBOX_TABLES, readBacklog } from "./outbox.ts";
import { join, literal, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

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

  async withIdPrefix(now: Date, prefix: string, count: number): Promise<OutboxEntry[]> {
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
        where ${UNSENT} and ${isUnderWay(time)} and ${id === undefined ? raw("true") : sql`id = ${dialect.id(id)}`}`);
    }
    return due;
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
    const due = isUnderWay(this.#database.dialect.time(now.toISOString()));
    const parts = Object.entries(OUTBOX_TABLES).map(([event, table]) => {
      const isShown = event === "INSERT" ? raw("true") : sql`(outcome is not null or ${due})`;
      return sql`
        select ${literal(event)} as event, id, outcome, waiting_since, next_at, settled_at, attempts, problem
        from ${table} where ${isShown}`;
    });
    return sql`(${join(parts, " union all ")}) as entries`;
  }
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
    attempts: row.attempts as number,
    problem: row.problem as string | null,
  };
}
