import type { Closable } from "../backend.ts";
import type { MailboxStore } from "../../domain/leads/mailbox.ts";
import { SqlMailboxStore } from "../sql/mailboxes.ts";
import { connectPostgres } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";

const STATEMENT_MS_MAX = 5000;

const SETTINGS = {
  role: "landing_upkeep",
  timezone: "UTC",
  // A mark lost in a power cut does no harm: its mailbox is simply checked again.
  synchronous_commit: "off",
  lock_timeout: STATEMENT_MS_MAX,
};

/** Marks mailboxes in the database of leads, which must have been opened before. */
export function openPostgresMailboxes(url: string): Closable<MailboxStore> {
  const pool = connectPostgres(url, {
    connectionsMax: 1,
    statementMsMax: STATEMENT_MS_MAX,
    settings: SETTINGS,
  });
  return new SqlMailboxStore(new PostgresDatabase(pool));
}
