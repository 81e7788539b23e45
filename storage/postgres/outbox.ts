import type { Closable, OutboxAccess } from "../backend.ts";
import { TIME_ENDING } from "../../domain/leads/lead-columns.ts";
import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { Outbox, OutboxEvent } from "../../domain/outbox/outbox.ts";
import { SqlOutboxRepository } from "../sql/outbox-repository.ts";
import { isDue, OUTBOX_TABLES, CLAIM_MS, SqlOutbox, toClaimed } from "../sql/outbox.ts";
import type { Claimed } from "../sql/outbox.ts";
import { raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { openOnPool } from "./connection.ts";
import type { PostgresPool } from "./pool.ts";
import { PostgresDatabase } from "./database.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const CONNECTIONS_MAX = 2;
const STATEMENT_MS_MAX = 5000;

/** How long counting may take: there may be many entries, and only the operator waits for it. */
const COUNTING_MS_MAX = MINUTE_MS;

const SETTINGS = {
  role: "landing_hooks",
  // An outcome lost in a power cut means a second call, which receivers must expect anyway.
  synchronous_commit: "off",
  lock_timeout: STATEMENT_MS_MAX,
};

/**
 * Opens the outbox in the database of leads, which must have been opened before. Its connections have rights on the
 * outbox only.
 * @throws OperatorError when the database cannot be used, without its password.
 */
export async function openPostgresOutbox(url: string): Promise<Closable<Outbox>> {
  const options = { connectionsMax: CONNECTIONS_MAX, statementMsMax: STATEMENT_MS_MAX, settings: SETTINGS };
  return openOnPool(url, options, "roles", async (pool) => {
    await requireOutbox(pool);
    return new PostgresOutbox(new PostgresDatabase(pool));
  });
}

/** Any number of servers may share it: the others skip a claimed entry for a minute. */
class PostgresOutbox extends SqlOutbox {
  protected claimOneOfEach(
    event: OutboxEvent,
    networks: readonly string[],
    max: number,
    now: Date,
  ): Promise<Claimed[]> {
    return this.#claim(
      event,
      now,
      sql`
      select id as due_id, next_at as due_at
      from ${this.database.dialect.listOfTexts(networks)} as turn cross join lateral (
        select id, next_at from ${OUTBOX_TABLES[event]}
        where ${isDue(this.time(now))} and network = turn.value order by next_at limit 1 for update skip locked
      ) as first
      limit ${max}`,
    );
  }

  protected claimLongestDue(event: OutboxEvent, max: number, now: Date): Promise<Claimed[]> {
    return this.#claim(
      event,
      now,
      sql`
      select id as due_id, next_at as due_at from ${OUTBOX_TABLES[event]}
      where ${isDue(this.time(now))} order by next_at limit ${max} for update skip locked`,
    );
  }

  async #claim(event: OutboxEvent, now: Date, due: Sql): Promise<Claimed[]> {
    const email = raw(event === "INSERT" ? "" : ", address_of_product(id) as visitor_email");
    const rows = await this.database.query(sql`
      with due as materialized (${due})
      update ${OUTBOX_TABLES[event]} set next_at = ${this.time(new Date(now.getTime() + CLAIM_MS))}
      from due where id = due_id
      returning id, attempts, waiting_since, network, cast(lead_to_send(id) as text) as record${email}, due_at`);
    return rows
      .toSorted((one, other) => Number(one.due_at) - Number(other.due_at))
      .map((row) => toClaimed(event, { ...row, record: withIsoTimes(row.record as string) }));
  }
}

/** Formats times as SQLite stores them. */
function withIsoTimes(record: string): string {
  const columns = JSON.parse(record) as Record<string, unknown>;
  for (const [column, value] of Object.entries(columns)) {
    if (column.endsWith(TIME_ENDING) && value !== null)
      columns[column] = new Date(value as string).toISOString();
  }
  return JSON.stringify(columns);
}

/**
 * Opens the outbox with the rights of the URL's user.
 * @throws OperatorError when the database cannot be used, without its password.
 */
export async function openPostgresOutboxRepository(
  url: string,
  access: OutboxAccess = "retry",
): Promise<OutboxRepository> {
  const settings = {
    statement_timeout: COUNTING_MS_MAX,
    default_transaction_read_only: access === "read" ? "on" : "off",
  };
  const options = { connectionsMax: 1, settings };
  return openOnPool(url, options, "ownership", async (pool) => {
    await requireOutbox(pool);
    return new SqlOutboxRepository(new PostgresDatabase(pool));
  });
}

async function requireOutbox(pool: PostgresPool): Promise<void> {
  await pool.run(sql`select from hook_journal limit 1`);
}
