import { DatabaseSync } from "node:sqlite";
import type { Closable } from "../backend.ts";
import type { MailboxStore } from "../../domain/leads/mailbox.ts";
import { SqlMailboxStore } from "../sql/mailboxes.ts";
import { SqliteDatabase } from "./database.ts";

/** How long to wait for another writer, which blocks the server. What can't be marked now is marked later. */
const BUSY_MS_MAX = 100;

/** Marks mailboxes in the file of leads, which must be open. */
export function openSqliteMailboxes(file: string): Closable<MailboxStore> {
  const database = new DatabaseSync(file, { timeout: BUSY_MS_MAX });
  // A mark lost in a power cut does no harm: its mailbox is simply checked again. An updated row leaves a copy that
  // holds an e-mail address, so it is overwritten.
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  return new SqlMailboxStore(new SqliteDatabase(database));
}
