import type { OutboxCounts, OutboxEntry, OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

const UNSENT = raw("outcome is distinct from 'delivered'");

/** The operator's side of an outbox, in any SQL database. */
export class SqlOutboxRepository implements OutboxRepository {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async counts(): Promise<OutboxCounts> {
    const counts: OutboxCounts = { waiting: 0, failed: 0, delivered: 0 };
    const rows = await this.#database.query(
      sql`select coalesce(outcome, 'waiting') as outcome, count(*) as count from hook_journal group by 1`,
    );
    for (const { outcome, count } of rows) counts[outcome as keyof OutboxCounts] = Number(count);
    return counts;
  }

  unsent(count: number): Promise<OutboxEntry[]> {
    return this.#entries(sql`where ${UNSENT} order by waiting_since desc, id desc limit ${count}`);
  }

  async withIdPrefix(prefix: string, count: number): Promise<OutboxEntry[]> {
    const { id, idRange } = this.#database.dialect;
    const range = idRange(prefix);
    if (range === null) return [];
    const [first, last] = range;
    return this.#entries(sql`where id between ${id(first)} and ${id(last)} order by id limit ${count}`);
  }

  sendAgain(now: Date, id?: string): Promise<number> {
    const { dialect } = this.#database;
    const time = dialect.time(now.toISOString());
    return this.#database.change(sql`
      update hook_journal
      set outcome = null, settled_at = null, attempts = 0, next_at = ${time}, waiting_since = ${time}
      where ${UNSENT} and ${id === undefined ? raw("true") : sql`id = ${dialect.id(id)}`}`);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  async #entries(rest: Sql): Promise<OutboxEntry[]> {
    const rows = await this.#database.query(sql`
      select id, outcome, waiting_since, next_at, settled_at, attempts, problem from hook_journal ${rest}`);
    return rows.map(toEntry);
  }
}

function toEntry(row: Row): OutboxEntry {
  const { waiting_since, next_at, settled_at } = row as Record<string, string>;
  return {
    id: row.id as string,
    outcome: row.outcome as OutboxEntry["outcome"],
    waitingSince: new Date(waiting_since!),
    nextAt: new Date(next_at!),
    settledAt: settled_at === null ? null : new Date(settled_at!),
    attempts: row.attempts as number,
    problem: row.problem as string | null,
  };
}
