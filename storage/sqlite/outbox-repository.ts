import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../domain/errors/startup-error.ts";
import type { OutboxEntry, OutboxRepository, OutboxCounts } from "../../domain/outbox/outbox-repository.ts";
import { requireCurrent } from "./migrate.ts";

/** How long a change waits for the server's commit under way. */
const BUSY_TIMEOUT_MS = 5000;

const SELECT = `
  select id, outcome, waiting_since, next_at, settled_at, attempts, problem from hook_journal`;

/**
 * Opens the journal in a file of leads beside the server that writes it, or without one.
 * @throws StartupError when there is no such file, or when it is of another version.
 */
export function openSqliteOutboxRepository(file: string): OutboxRepository {
  if (!existsSync(file)) throw new StartupError(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    requireCurrent(database);
    return new SqliteOutboxRepository(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

class SqliteOutboxRepository implements OutboxRepository {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async counts(): Promise<OutboxCounts> {
    const counts: OutboxCounts = { waiting: 0, failed: 0, delivered: 0 };
    const rows = this.#database
      .prepare(
        "select coalesce(outcome, 'waiting') as outcome, count(*) as count from hook_journal group by 1",
      )
      .all();
    for (const { outcome, count } of rows) counts[outcome as keyof OutboxCounts] = Number(count);
    return counts;
  }

  async unsent(count: number): Promise<OutboxEntry[]> {
    return this.#hooks(
      "where outcome is not 'delivered' order by waiting_since desc, id desc limit ?",
      count,
    );
  }

  async withIdPrefix(prefix: string, count: number): Promise<OutboxEntry[]> {
    const end = prefix + String.fromCodePoint(0x10ffff);
    return this.#hooks("where id >= ? and id < ? order by id limit ?", prefix, end, count);
  }

  async sendAgain(now: Date, id?: string): Promise<number> {
    const { changes } = this.#database
      .prepare(
        `update hook_journal
        set outcome = null, settled_at = null, attempts = 0, next_at = :now, waiting_since = :now
        where outcome is not 'delivered' and (:id is null or id = :id)`,
      )
      .run({ now: now.toISOString(), id: id ?? null });
    return Number(changes);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #hooks(rest: string, ...values: (string | number)[]): OutboxEntry[] {
    const rows = this.#database.prepare(`${SELECT} ${rest}`).all(...values) as Row[];
    return rows.map((row) => ({
      id: row.id,
      outcome: row.outcome,
      waitingSince: new Date(row.waiting_since),
      nextAt: new Date(row.next_at),
      settledAt: row.settled_at === null ? null : new Date(row.settled_at),
      attempts: row.attempts,
      problem: row.problem,
    }));
  }
}

type Row = {
  id: string;
  outcome: OutboxEntry["outcome"];
  waiting_since: string;
  next_at: string;
  settled_at: string | null;
  attempts: number;
  problem: string | null;
};
