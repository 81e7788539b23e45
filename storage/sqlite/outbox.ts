import { DatabaseSync } from "node:sqlite";
import type { Outbox, OutboxMessage } from "../../domain/outbox/outbox.ts";

const DUE = `
  select id, record, attempts, waiting_since from hook_journal
  where outcome is null and next_at <= ? order by next_at limit ?`;
const DELIVERED = `
  update hook_journal set outcome = 'delivered', settled_at = ?, attempts = attempts + 1, problem = null, record = null
  where id = ?`;
const PUT_OFF = `
  update hook_journal set next_at = ?, attempts = attempts + 1, problem = ?
  where id = ? and outcome is null`;
const FAILED = `
  update hook_journal set outcome = 'failed', settled_at = ?, attempts = attempts + 1, problem = ?
  where id = ? and outcome is null`;

/** The journal in the file of a store of leads, which must be open. */
export function openSqliteOutbox(file: string, { busyTimeoutMs = 2000 } = {}): Outbox {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // A connection of its own that doesn't wait for the disk: an outcome that a power cut takes back is a call made
  // twice, which a receiver must expect anyway, and no visitor's row waits for it.
  // What an outcome empties is overwritten, not only forgotten.
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  return new SqliteOutbox(database);
}

/** One server at a time has the data folder, so what it claimed need not outlive it. */
class SqliteOutbox implements Outbox {
  readonly #database: DatabaseSync;
  readonly #claimed = new Set<string>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async claim(max: number, now: Date): Promise<OutboxMessage[]> {
    const due = this.#database
      .prepare(DUE)
      .all(now.toISOString(), max + this.#claimed.size)
      .filter(({ id }) => !this.#claimed.has(String(id)))
      .slice(0, max)
      .map((row) => ({
        id: String(row.id),
        record: String(row.record),
        attempts: Number(row.attempts),
        waitingSince: new Date(String(row.waiting_since)),
      }));
    for (const { id } of due) this.#claimed.add(id);
    return due;
  }

  async delivered(id: string, at: Date): Promise<void> {
    this.#settle(id, DELIVERED, at.toISOString(), id);
  }

  async reschedule(id: string, until: Date, problem: string): Promise<void> {
    this.#settle(id, PUT_OFF, until.toISOString(), problem, id);
  }

  async failed(id: string, at: Date, problem: string): Promise<void> {
    this.#settle(id, FAILED, at.toISOString(), problem, id);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #settle(id: string, sql: string, ...values: string[]) {
    try {
      this.#database.prepare(sql).run(...values);
    } finally {
      this.#claimed.delete(id);
    }
  }
}
