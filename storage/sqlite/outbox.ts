import { DatabaseSync } from "node:sqlite";
import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import type { Outbox, OutboxEvent, OutboxKey, OutboxMessage } from "../../domain/outbox/outbox.ts";
import { addressOfProduct } from "../sql/lead-rows.ts";
import { TABLE } from "../sql/leads-table.ts";
import { SqlOutboxRepository } from "../sql/outbox-repository.ts";
import { MESSAGE_COLUMNS, SqlOutbox, toMessage } from "../sql/outbox.ts";
import { sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { openBesideServer, SqliteDatabase } from "./database.ts";

/** How long an operator's change waits for a server's commit under way. */
const BUSY_MS_MAX = 5000;

/** The outbox in the file of a store of leads, which must be open. */
export function openSqliteOutbox(file: string, { busyTimeoutMs = 2000 } = {}): Outbox {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // A connection of its own that doesn't wait for the disk: an outcome that a power cut takes back is a call made
  // twice, which a receiver must expect anyway, and no visitor's row waits for it.
  // What an outcome empties is overwritten, not only forgotten.
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  return new SqliteOutbox(new SqliteDatabase(database));
}

/** One server at a time has the data folder, so what it claimed need not outlive it. */
class SqliteOutbox extends SqlOutbox {
  readonly #claimed = new Set<string>();

  protected async claimFrom(event: OutboxEvent, max: number, now: Date): Promise<OutboxMessage[]> {
    const columns = event === "INSERT" ? MESSAGE_COLUMNS : READY_COLUMNS;
    const due = await this.database.query(this.due(event, now, max + this.#claimed.size, columns));
    const claimed = due
      .map((row) => toMessage(event, row))
      .filter((message) => !this.#claimed.has(claimOn(message)))
      .slice(0, max);
    for (const message of claimed) this.#claimed.add(claimOn(message));
    return claimed;
  }

  protected override async settle(key: OutboxKey, changes: Sql, onlyIf?: Sql): Promise<void> {
    try {
      await super.settle(key, changes, onlyIf);
    } finally {
      this.#claimed.delete(claimOn(key));
    }
  }
}

function claimOn({ event, id }: OutboxKey): string {
  return `${event} ${id}`;
}

const READY_COLUMNS = sql`
  ${MESSAGE_COLUMNS},
  (select ${addressOfProduct(SCREEN_PATHS.adCreation)} from ${TABLE} lead where lead.id = journal.id) as visitor_email`;

/**
 * Opens the outbox in a file of leads beside the server that writes it, or without one.
 * @throws StartupError when there is no such file, or when it is of another version.
 */
export async function openSqliteOutboxRepository(file: string): Promise<OutboxRepository> {
  const database = await openBesideServer(file, { mayWrite: true, busyTimeoutMs: BUSY_MS_MAX });
  return new SqlOutboxRepository(new SqliteDatabase(database));
}
