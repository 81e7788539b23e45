import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { Outbox, OutboxEvent, OutboxMessage } from "../../domain/outbox/outbox.ts";
import { SqlOutboxRepository } from "../sql/outbox-repository.ts";
import { JOURNALS, LEASE_MS, MESSAGE_COLUMNS, SqlOutbox, toMessage } from "../sql/outbox.ts";
import { raw, sql } from "../sql/sql.ts";
import { connectPostgres } from "./connection.ts";
import type { PostgresOptions } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { asStartupError } from "./startup-errors.ts";

const CONNECTIONS_MAX = 2;
const STATEMENT_MS_MAX = 5000;

/** For an operator, who counts many entries, and for whom nobody else waits. */
const COUNTING_MS_MAX = 60_000;

/** Longer than connecting and the longest statement together: a server silent for this long is gone. */
const SILENCE_MS_MAX = 8500;

const SETTINGS = {
  role: "landing_hooks",
  // An outcome that a power cut takes back is a call made twice, which a receiver must expect anyway.
  synchronous_commit: "off",
  lock_timeout: STATEMENT_MS_MAX,
  statement_timeout: STATEMENT_MS_MAX,
};

/**
 * The outbox beside a store of leads, which must have been opened before. Its connections reach the outbox alone.
 * @throws StartupError when the database can not be used, in words that hold no password.
 */
export async function openPostgresOutbox(url: string): Promise<Outbox> {
  const pool = await connect(url, { connectionsMax: CONNECTIONS_MAX, settings: SETTINGS }, "roles");
  return new PostgresOutbox(new PostgresDatabase(pool, SILENCE_MS_MAX));
}

/** Shared by any number of servers: a claimed entry is skipped by the others for a minute. */
class PostgresOutbox extends SqlOutbox {
  protected async claimFrom(event: OutboxEvent, max: number, now: Date): Promise<OutboxMessage[]> {
    const due = this.due(event, now, max, raw("id as due_id, next_at as due_at"));
    const address = raw(event === "INSERT" ? "" : ", address_of_product(id) as visitor_email");
    const rows = await this.database.query(sql`
      with due as materialized (${due} for update skip locked)
      update ${JOURNALS[event]} set next_at = ${this.time(new Date(now.getTime() + LEASE_MS))}
      from due where id = due_id
      returning ${MESSAGE_COLUMNS}${address}, due_at`);
    return rows
      .toSorted((one, other) => Number(one.due_at) - Number(other.due_at))
      .map((row) => toMessage(event, row));
  }
}

/**
 * Opens the outbox of a database with the rights of its address, which must reach the outbox.
 * @throws StartupError when the database can not be used, in words that hold no password.
 */
export async function openPostgresOutboxRepository(url: string): Promise<OutboxRepository> {
  const settings = { statement_timeout: COUNTING_MS_MAX };
  const pool = await connect(url, { connectionsMax: 1, settings }, "ownership");
  return new SqlOutboxRepository(new PostgresDatabase(pool));
}

async function connect(url: string, options: PostgresOptions, missing: "ownership" | "roles") {
  const pool = connectPostgres(url, options);
  try {
    await pool.sql`select from hook_journal limit 1`;
    return pool;
  } catch (error) {
    await pool.close();
    throw asStartupError(error, url, missing);
  }
}
