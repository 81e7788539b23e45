import type { OutboxEntry, OutboxRepository, OutboxCounts } from "../../domain/outbox/outbox-repository.ts";
import { connectPostgres } from "./connection.ts";
import type { PostgresPool } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

/** Counting many entries takes its time, and nobody else waits for it. */
const STATEMENT_MS_MAX = 60_000;

const COLUMNS = ["id", "outcome", "waiting_since", "next_at", "settled_at", "attempts", "problem"];

/**
 * Opens the journal of a database with the rights of its address, which must reach the journal.
 * @throws StartupError when the database can not be used, in words that hold no password.
 */
export async function openPostgresOutboxRepository(url: string): Promise<OutboxRepository> {
  const settings = { statement_timeout: STATEMENT_MS_MAX };
  const pool = connectPostgres(url, { connectionsMax: 1, settings });
  try {
    await pool.sql`select from hook_journal limit 1`;
    return new PostgresOutboxRepository(pool);
  } catch (error) {
    await pool.sql.end({ timeout: 1 });
    throw asStartupError(error, url, "ownership");
  }
}

class PostgresOutboxRepository implements OutboxRepository {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async counts(): Promise<OutboxCounts> {
    const counts: OutboxCounts = { waiting: 0, failed: 0, delivered: 0 };
    const rows = await this.#pool.sql`
      select coalesce(outcome, 'waiting') as outcome, count(*)::int as count from hook_journal group by 1`;
    for (const { outcome, count } of rows) counts[outcome as keyof OutboxCounts] = count;
    return counts;
  }

  async unsent(count: number): Promise<OutboxEntry[]> {
    const { sql } = this.#pool;
    return toEntries(
      await sql`
        select ${sql(COLUMNS)} from hook_journal where outcome is distinct from 'delivered'
        order by waiting_since desc, id desc limit ${count}`,
    );
  }

  async withIdPrefix(prefix: string, count: number): Promise<OutboxEntry[]> {
    const { sql } = this.#pool;
    return toEntries(
      await sql`
        select ${sql(COLUMNS)} from hook_journal where starts_with(id::text, ${prefix})
        order by id limit ${count}`,
    );
  }

  async sendAgain(now: Date, id?: string): Promise<number> {
    const { sql } = this.#pool;
    const { count } = await sql`
      update hook_journal
      set outcome = null, settled_at = null, attempts = 0, next_at = ${now}, waiting_since = ${now}
      where outcome is distinct from 'delivered' and (${id ?? null}::uuid is null or id = ${id ?? null})`;
    return count;
  }

  async close(): Promise<void> {
    await this.#pool.sql.end({ timeout: 1 });
  }
}

type Row = {
  id: string;
  outcome: OutboxEntry["outcome"];
  waiting_since: Date;
  next_at: Date;
  settled_at: Date | null;
  attempts: number;
  problem: string | null;
};

function toEntries(rows: Iterable<object>): OutboxEntry[] {
  return Array.from(rows as Iterable<Row>, (row) => ({
    id: row.id,
    outcome: row.outcome,
    waitingSince: row.waiting_since,
    nextAt: row.next_at,
    settledAt: row.settled_at,
    attempts: row.attempts,
    problem: row.problem,
  }));
}
