import { onTestFinished } from "vitest";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { openPostgresMailboxes } from "../../storage/postgres/mailboxes.ts";
import { openPostgresOutbox } from "../../storage/postgres/outbox.ts";
import { mailboxesContract } from "./mailboxes-contract.ts";
import { overEachConnection } from "../support/databases/each-connection.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { storedLeads } from "../support/databases/stored-leads-in-postgres.ts";

overEachConnection((name, reach) =>
  mailboxesContract(name, async () => {
    const direct = await freshDatabase("migrated");
    const url = await reach(direct);
    const leads = await openPostgresLeadWriter(url, { outbox: { sendsReady: true, skipsSpam: false } });
    const [outbox, mailboxes] = [await openPostgresOutbox(url), openPostgresMailboxes(url)];
    onTestFinished(async () => {
      for (const store of [mailboxes, outbox, leads]) await store.close();
    });
    return {
      leads,
      outbox,
      mailboxes,
      rows: () => storedLeads(direct),
      deleteLead: (id) =>
        asOwner(direct, (sql) => sql`delete from "Landing page" where id = ${id}`).then(() => {}),
    };
  }),
);
