import type { Outbox, OutboxMessage } from "../../domain/outbox/outbox.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** How entries are settled in any SQL database. How they are claimed depends on who else may claim them. */
export abstract class SqlOutbox implements Outbox {
  protected readonly database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.database = database;
  }

  abstract claim(max: number, now: Date): Promise<OutboxMessage[]>;

  async delivered(id: string, at: Date): Promise<void> {
    await this.settle(
      id,
      sql`outcome = 'delivered', settled_at = ${this.time(at)}, problem = null, record = null`,
      raw("true"),
    );
  }

  async reschedule(id: string, until: Date, problem: string): Promise<void> {
    await this.settle(id, sql`next_at = ${this.time(until)}, problem = ${problem}`);
  }

  async failed(id: string, at: Date, problem: string): Promise<void> {
    await this.settle(id, sql`outcome = 'failed', settled_at = ${this.time(at)}, problem = ${problem}`);
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  /** @param onlyIf what must hold of the entry: what another server settled meanwhile stays, unless this one delivered it. */
  protected async settle(id: string, changes: Sql, onlyIf = raw("outcome is null")): Promise<void> {
    await this.database.change(sql`
      update hook_journal set attempts = attempts + 1, ${changes}
      where id = ${this.database.dialect.id(id)} and ${onlyIf}`);
  }

  protected time(time: Date): Sql {
    return this.database.dialect.time(time.toISOString());
  }

  /** Those that are due, the longest due first. */
  protected due(now: Date, max: number, columns: string): Sql {
    return sql`
      select ${raw(columns)} from hook_journal where outcome is null and next_at <= ${this.time(now)}
      order by next_at limit ${max}`;
  }
}

/** What `toMessage` reads. */
export const MESSAGE_COLUMNS = "id, cast(record as text) as record, attempts, waiting_since";

export function toMessage(row: Row): OutboxMessage {
  return {
    id: String(row.id),
    record: String(row.record),
    attempts: Number(row.attempts),
    waitingSince: new Date(row.waiting_since as string),
  };
}
