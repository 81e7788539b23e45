import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "../../domain/errors/startup-error.ts";
import type { ArchivedHook, HookArchive, HookCounts } from "../../domain/outbox/outbox-repository.ts";
import { requireCurrent } from "./migrate.ts";

/** How long a change waits for the server's commit under way. */
const BUSY_TIMEOUT_MS = 5000;

const SELECT = `
  select id, outcome, waiting_since, next_at, settled_at, attempts, problem from hook_journal`;

/**
 * Opens the journal in a file of leads beside the server that writes it, or without one.
 * @throws StartProblem when there is no such file, or when it is of another version.
 */
export function openHookArchiveInSqlite(file: string): HookArchive {
  if (!existsSync(file)) throw new StartProblem(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    requireCurrent(database);
    return new HookArchiveInSqlite(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

class HookArchiveInSqlite implements HookArchive {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async counts(): Promise<HookCounts> {
    const counts: HookCounts = { waiting: 0, failed: 0, delivered: 0 };
    const rows = this.#database
      .prepare(
        "select coalesce(outcome, 'waiting') as outcome, count(*) as count from hook_journal group by 1",
      )
      .all();
    for (const { outcome, count } of rows) counts[outcome as keyof HookCounts] = Number(count);
    return counts;
  }

  async unsent(count: number): Promise<ArchivedHook[]> {
    return this.#hooks(
      "where outcome is not 'delivered' order by waiting_since desc, id desc limit ?",
      count,
    );
  }

  async withIdPrefix(prefix: string, count: number): Promise<ArchivedHook[]> {
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

  #hooks(rest: string, ...values: (string | number)[]): ArchivedHook[] {
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
  outcome: ArchivedHook["outcome"];
  waiting_since: string;
  next_at: string;
  settled_at: string | null;
  attempts: number;
  problem: string | null;
};
