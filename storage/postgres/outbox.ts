import type { Outbox, OutboxMessage } from "../../domain/outbox/outbox.ts";
import { connectPostgres } from "./connection.ts";
import type { PostgresPool } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

const CONNECTIONS_MAX = 2;
const STATEMENT_MS_MAX = 5000;

/** Longer than connecting and the longest statement together: whoever says nothing for this long is gone. */
const SILENCE_MS_MAX = 8500;

/** Longer than a call and the note of it: whoever has said nothing by then has died with what it claimed. */
const LEASE_MS = 60_000;

const SETTINGS = {
  role: "landing_hooks",
  // An outcome that a power cut takes back is a call made twice, which a receiver must expect anyway.
  synchronous_commit: "off",
  lock_timeout: STATEMENT_MS_MAX,
  statement_timeout: STATEMENT_MS_MAX,
};

/**
 * The journal beside a store of leads, which must have been opened before. Its connections reach the journal alone.
 * @throws StartupError when the database can not be used, in words that hold no password.
 */
export async function openPostgresOutbox(url: string): Promise<Outbox> {
  const pool = connectPostgres(url, { connectionsMax: CONNECTIONS_MAX, settings: SETTINGS });
  try {
    await pool.sql`select from hook_journal limit 1`;
    return new PostgresOutbox(pool);
  } catch (error) {
    await pool.sql.end({ timeout: 1 });
    throw asStartupError(error, url, "roles");
  }
}

/** Any number of servers share one: who claims an entry has it for a minute, the others pass it by. */
class PostgresOutbox implements Outbox {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async claim(max: number, now: Date): Promise<OutboxMessage[]> {
    const rows = await this.#answered(this.#pool.sql`
      with due as materialized (
        select id, next_at from hook_journal where outcome is null and next_at <= ${now}
        order by next_at limit ${max} for update skip locked
      )
      update hook_journal journal set next_at = ${new Date(now.getTime() + LEASE_MS)}
      from due where journal.id = due.id
      returning journal.id, record::text, attempts, waiting_since, due.next_at as due_at`);
    return rows
      .toSorted((one, other) => one.due_at - other.due_at)
      .map(({ id, record, attempts, waiting_since }) => ({
        id,
        record,
        attempts,
        waitingSince: waiting_since,
      }));
  }

  async delivered(id: string, at: Date): Promise<void> {
    await this.#answered(this.#pool.sql`
      update hook_journal
      set outcome = 'delivered', settled_at = ${at}, attempts = attempts + 1, problem = null, record = null
      where id = ${id}`);
  }

  async reschedule(id: string, until: Date, problem: string): Promise<void> {
    await this.#answered(this.#pool.sql`
      update hook_journal set next_at = ${until}, attempts = attempts + 1, problem = ${problem}
      where id = ${id} and outcome is null`);
  }

  async failed(id: string, at: Date, problem: string): Promise<void> {
    await this.#answered(this.#pool.sql`
      update hook_journal
      set outcome = 'failed', settled_at = ${at}, attempts = attempts + 1, problem = ${problem}
      where id = ${id} and outcome is null`);
  }

  async close(): Promise<void> {
    await this.#pool.sql.end({ timeout: 1 });
  }

  #answered<Rows>(statement: Promise<Rows>): Promise<Rows> {
    return this.#pool.answered(statement, SILENCE_MS_MAX);
  }
}
