import { onTestFinished } from "vitest";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { openPostgresMailboxes } from "../../storage/postgres/mailboxes.ts";
import { openPostgresOutbox } from "../../storage/postgres/outbox.ts";
import { mailboxesContract } from "./mailboxes-contract.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { storedLeads } from "../support/databases/stored-leads-in-postgres.ts";

mailboxesContract("PostgreSQL", async () => {
  const url = await freshDatabase("migrated");
  const leads = await openPostgresLeadWriter(url, { outbox: { sendsReady: true, leavesSpamOut: false } });
  const [outbox, mailboxes] = [await openPostgresOutbox(url), openPostgresMailboxes(url)];
  onTestFinished(async () => {
    for (const store of [mailboxes, outbox, leads]) await store.close();
  });
  return {
    leads,
    outbox,
    mailboxes,
    rows: () => storedLeads(url),
    deleteLead: (id) =>
      asOwner(url, (sql) => sql`delete from "Landing page" where id = ${id}`).then(() => {}),
  };
});
