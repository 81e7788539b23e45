import { DatabaseSync } from "node:sqlite";
import type { Closable } from "../backend.ts";
import type { MailboxStore } from "../../domain/leads/mailbox.ts";
import { SqlMailboxStore } from "../sql/mailboxes.ts";
import { SqliteDatabase } from "./database.ts";

/** All of the server waits as long for another program that is writing; what is not marked then is marked later. */
const BUSY_MS_MAX = 100;

/** The marks in the file of a store of leads, which must be open. */
export function openSqliteMailboxes(file: string): Closable<MailboxStore> {
  const database = new DatabaseSync(file, { timeout: BUSY_MS_MAX });
  // A mark that a power cut takes back is made again. What it replaces holds an address, and is overwritten.
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  return new SqlMailboxStore(new SqliteDatabase(database));
}
