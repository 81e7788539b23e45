import type {
  Backlog,
  Outbox,
  OutboxEvent,
  OutboxKey,
  OutboxMessage,
  ProductAddress,
} from "../../domain/outbox/outbox.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** Longer than a call and recording it: a claim older than this belongs to a dead process. */
export const LEASE_MS = 60_000;

export const JOURNALS: Record<OutboxEvent, Sql> = {
  INSERT: raw("hook_journal"),
  "lead.ready": raw("ready_journal"),
};

/** Not the products that still wait for their address: they are due later, and nobody has been called. */
export function isUnderWay(now: Sql): Sql {
  return sql`(attempts > 0 or next_at <= ${now})`;
}

/** What waits and what failed, of all journals. */
export async function readBacklog(database: SqlDatabase, now: Date): Promise<Backlog> {
  const isWaiting = sql`outcome is null and ${isUnderWay(database.dialect.time(now.toISOString()))}`;
  const rows: Row[] = [];
  for (const journal of Object.values(JOURNALS)) {
    const found = await database.query(sql`
      select count(*) as waiting, min(waiting_since) as due_since,
        (select count(*) from ${journal} where outcome = 'failed') as failed
      from ${journal} where ${isWaiting}`);
    rows.push(...found);
  }
  const due = rows.flatMap(({ due_since }) => (due_since ? [new Date(due_since as string).getTime()] : []));
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return {
    waiting: sum("waiting"),
    failed: sum("failed"),
    dueSince: due.length > 0 ? new Date(Math.min(...due)) : null,
  };
}

/** How entries are settled in any SQL database. How they are claimed depends on who else may claim them. */
export abstract class SqlOutbox implements Outbox {
  protected readonly database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.database = database;
  }

  async claim(max: number, now: Date): Promise<OutboxMessage[]> {
    const rows = await this.claimFrom("INSERT", max, now);
    if (rows.length === max) return rows;
    try {
      return [...rows, ...(await this.claimFrom("lead.ready", max - rows.length, now))];
    } catch (error) {
      // What is claimed must be sent: nobody else gets it for a minute.
      if (rows.length > 0) return rows;
      throw error;
    }
  }

  protected abstract claimFrom(event: OutboxEvent, max: number, now: Date): Promise<OutboxMessage[]>;

  /** What is due within the time of a claim may be claimed, and comes by itself. */
  async addressCame({ follows, userKey, createdAt }: ProductAddress, now: Date): Promise<void> {
    const at = this.time(now);
    // A list, whose values have no type that would keep SQLite from an index of JSON.
    const listed = (key: string | null) => this.database.dialect.listOfTexts(key === null ? [] : [key]);
    await this.database.change(sql`
      update ready_journal set next_at = ${at}, waiting_since = ${at}
      where outcome is null and attempts = 0 and next_at > ${this.time(new Date(now.getTime() + LEASE_MS))}
        and id in (
          select id from ready_journal where outcome is null and record ->> 'idempotency_key' in ${listed(follows)}
          union select id from ready_journal
          where outcome is null and record ->> 'visitor_key' in ${listed(userKey)}
            and record ->> 'created_at' <= ${createdAt})`);
  }

  async delivered(key: OutboxKey, at: Date): Promise<void> {
    await this.settle(
      key,
      sql`outcome = 'delivered', settled_at = ${this.time(at)}, problem = null, record = null`,
      raw("true"),
    );
  }

  async reschedule(key: OutboxKey, until: Date, problem: string): Promise<void> {
    await this.settle(key, sql`next_at = ${this.time(until)}, problem = ${problem}`);
  }

  async failed(key: OutboxKey, at: Date, problem: string): Promise<void> {
    await this.settle(key, sql`outcome = 'failed', settled_at = ${this.time(at)}, problem = ${problem}`);
  }

  backlog(now: Date): Promise<Backlog> {
    return readBacklog(this.database, now);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** @param onlyIf what must hold of the entry: what another server settled meanwhile stays, unless this one delivered it. */
  protected async settle(
    { event, id }: OutboxKey,
    changes: Sql,
    onlyIf = raw("outcome is null"),
  ): Promise<void> {
    await this.database.change(sql`
      update ${JOURNALS[event]} set attempts = attempts + 1, ${changes}
      where id = ${this.database.dialect.id(id)} and ${onlyIf}`);
  }

  protected time(time: Date): Sql {
    return this.database.dialect.time(time.toISOString());
  }

  /** Those that are due, the longest due first. */
  protected due(event: OutboxEvent, now: Date, max: number, columns: Sql): Sql {
    return sql`
      select ${columns} from ${JOURNALS[event]} journal where outcome is null and next_at <= ${this.time(now)}
      order by next_at limit ${max}`;
  }
}

/** What `toMessage` reads. */
export const MESSAGE_COLUMNS = raw("id, cast(record as text) as record, attempts, waiting_since");

export function toMessage(event: OutboxEvent, row: Row): OutboxMessage {
  const record = String(row.record);
  return {
    event,
    id: String(row.id),
    record: event === "INSERT" ? record : withAddress(record, row.visitor_email as string | null),
    attempts: Number(row.attempts),
    waitingSince: new Date(row.waiting_since as string),
  };
}

/** The address is looked up for each call: it may have come, or have been erased, since the last one. */
function withAddress(record: string, visitorEmail: string | null): string {
  return JSON.stringify({ ...(JSON.parse(record) as object), visitor_email: visitorEmail });
}
