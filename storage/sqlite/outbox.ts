import { DatabaseSync } from "node:sqlite";
import type { Closable, OutboxAccess } from "../backend.ts";
import { JSON_COLUMNS, LEAD_COLUMNS } from "../../domain/leads/lead-columns.ts";
import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { Outbox, OutboxEvent, OutboxKey, OutboxMessage } from "../../domain/outbox/outbox.ts";
import { EMAIL_OF_PRODUCT, LEADS } from "../sql/select-leads.ts";
import { SqlOutboxRepository } from "../sql/outbox-repository.ts";
import { isDue, OUTBOX_TABLES, CLAIM_MS, SqlOutbox, toClaimed } from "../sql/outbox.ts";
import type { Claimed } from "../sql/outbox.ts";
import { raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { openBesideServer, SqliteDatabase } from "./database.ts";

/** Opens the outbox in the file of leads, which must be open. */
export function openSqliteOutbox(file: string, { busyTimeoutMs = 2000 } = {}): Closable<Outbox> {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // A connection of its own that doesn't wait for the disk: an outcome lost in a power cut means a second call, which
  // receivers must expect anyway. Cleared columns are overwritten, not just unlinked.
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  return new SqliteOutbox(new SqliteDatabase(database));
}

/** Only one server uses the data folder, so claims are kept in memory. */
class SqliteOutbox extends SqlOutbox {
  /** When each claim ends, by lead id. A claim may never be settled, for example on a full disk. */
  readonly #claimed: Record<OutboxEvent, Map<string, number>> = {
    INSERT: new Map(),
    "lead.ready": new Map(),
  };

  override claim(max: number, now: Date): Promise<OutboxMessage[]> {
    this.#forgetExpired(now);
    return super.claim(max, now);
  }

  protected async claimOneOfEach(
    event: OutboxEvent,
    networks: readonly string[],
    max: number,
    now: Date,
  ): Promise<Claimed[]> {
    // This join keeps the networks' order, and stops as soon as there are enough.
    return this.#claim(
      event,
      now,
      sql`
      ${this.database.dialect.listOfTexts(networks)} as turn cross join ${OUTBOX_TABLES[event]} journal on journal.id = (
        select id from ${OUTBOX_TABLES[event]} where ${this.#isFree(event, now)} and network = turn.value
        order by next_at limit 1)
      limit ${max}`,
    );
  }

  protected claimLongestDue(event: OutboxEvent, max: number, now: Date): Promise<Claimed[]> {
    return this.#claim(
      event,
      now,
      sql`
      ${OUTBOX_TABLES[event]} journal where ${this.#isFree(event, now)} order by next_at limit ${max}`,
    );
  }

  async #claim(event: OutboxEvent, now: Date, entries: Sql): Promise<Claimed[]> {
    const rows = await this.database.query(sql`select ${COLUMNS[event]} from ${entries}`);
    const claimed = rows.map((row) => toClaimed(event, row));
    for (const { message } of claimed) this.#claimed[event].set(message.id, now.getTime() + CLAIM_MS);
    return claimed;
  }

  #forgetExpired(now: Date): void {
    for (const claimed of Object.values(this.#claimed)) {
      for (const [id, endsAtMs] of claimed) if (endsAtMs <= now.getTime()) claimed.delete(id);
    }
  }

  #isFree(event: OutboxEvent, now: Date): Sql {
    const claimed = this.database.dialect.listOfIds([...this.#claimed[event].keys()]);
    return sql`${isDue(this.time(now))} and id not in ${claimed}`;
  }

  protected override async settle(key: OutboxKey, changes: Sql, onlyIf?: Sql): Promise<void> {
    await super.settle(key, changes, onlyIf);
    this.#claimed[key.event].delete(key.id);
  }
}

/** The part of a lead that is sent: its row without its network. */
const RECORD = LEAD_COLUMNS.filter((column) => column !== "network").map((column) =>
  JSON_COLUMNS.has(column) ? `'${column}', json(lead.${column})` : `'${column}', lead.${column}`,
);

const ofLead = (expression: Sql) => sql`(select ${expression} from ${LEADS} lead where lead.id = journal.id)`;

/** The columns that `toClaimed` reads. */
const ENTRY = sql`
  journal.id, journal.attempts, journal.waiting_since, journal.network,
  ${ofLead(raw(`json_object(${RECORD.join(", ")})`))} as record`;

const COLUMNS: Record<OutboxEvent, Sql> = {
  INSERT: ENTRY,
  "lead.ready": sql`${ENTRY}, ${ofLead(EMAIL_OF_PRODUCT)} as visitor_email`,
};

/**
 * Opens the outbox in a file of leads. A server may be running on it.
 * @throws OperatorError when the file is missing or of another version.
 */
export async function openSqliteOutboxRepository(
  file: string,
  access: OutboxAccess = "retry",
): Promise<OutboxRepository> {
  const database = await openBesideServer(file, { mayWrite: access === "retry" });
  return new SqlOutboxRepository(new SqliteDatabase(database));
}
