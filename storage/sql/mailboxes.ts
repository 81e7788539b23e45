import type { Closable } from "../backend.ts";
import type { Mailbox, MailboxStore, UnmarkedEmail } from "../../domain/leads/mailbox.ts";
import type { SqlDatabase } from "./database.ts";
import { BATCH_ROWS, inBatches } from "./in-batches.ts";
import { isAfter, LEADS } from "./select-leads.ts";
import { raw, sql } from "./sql.ts";

/** Marks the mailboxes of leads in any SQL database. */
export class SqlMailboxStore implements Closable<MailboxStore> {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async *unmarked(since: Date): AsyncGenerator<UnmarkedEmail[]> {
    const { dialect } = this.#database;
    const from = dialect.time(since.toISOString());
    type Row = UnmarkedEmail & { created_at: string };
    yield* inBatches((last: Row | null) => {
      const after = last ? isAfter(dialect, last) : raw("true");
      return this.#database.query(sql`
        select lead.id, lead.email, cast(lead.created_at as text) as created_at from ${LEADS} lead
        where lead.created_at >= ${from} and ${after} and lead.email is not null and lead.mailbox is null
        order by lead.created_at, lead.id limit ${BATCH_ROWS}`) as Promise<Row[]>;
    });
  }

  async mark(leadId: string, mailbox: Mailbox): Promise<void> {
    await this.#database.change(sql`
      update ${LEADS} set mailbox = ${mailbox} where id = ${this.#database.dialect.id(leadId)}`);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
