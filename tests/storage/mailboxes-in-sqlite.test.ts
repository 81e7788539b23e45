import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { openSqliteMailboxes } from "../../storage/sqlite/mailboxes.ts";
import { openSqliteOutbox } from "../../storage/sqlite/outbox.ts";
import { mailboxesContract } from "./mailboxes-contract.ts";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

mailboxesContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  const [outbox, mailboxes] = [openSqliteOutbox(file), openSqliteMailboxes(file)];
  onTestFinished(async () => {
    for (const store of [mailboxes, outbox, leads]) await store.close();
  });
  return {
    leads,
    outbox,
    mailboxes,
    rows: async () => storedLeads(file),
    deleteLead: async (id) => {
      const database = new DatabaseSync(file);
      database.prepare('delete from "Landing page" where id = ?').run(id);
      database.close();
    },
  };
});
