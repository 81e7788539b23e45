import { readdirSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { removeAbandonedParts } from "../open-part.ts";
import type { LeadBackend } from "../backend.ts";
import { databaseFiles } from "./database-files.ts";

/** Keeps leads in one file of the data folder. */
export function sqliteBackend(folder: string): LeadBackend {
  const file = join(folder, "leads.db");
  return {
    name: file,
    file,
    folder,
    async openStores({ outbox: outboxOptions, marksMailboxes }) {
      refuseRenamed(folder, file);
      removeAbandonedParts(folder);
      const { openSqliteLeadWriter } = await import("./lead-writer.ts");
      const { openSqliteExperimentStore } = await import("./experiment.ts");
      const { openSqliteOutbox } = await import("./outbox.ts");
      await using opened = new AsyncDisposableStack();
      const leads = await openSqliteLeadWriter(file, { outbox: outboxOptions });
      opened.defer(() => leads.close());
      const outbox = outboxOptions ? openSqliteOutbox(file) : null;
      opened.defer(() => outbox?.close());
      const mailboxes = marksMailboxes ? (await import("./mailboxes.ts")).openSqliteMailboxes(file) : null;
      opened.defer(() => mailboxes?.close());
      const experiment = openSqliteExperimentStore(file);
      opened.move();
      return { leads, outbox, mailboxes, experiment };
    },
    openLeads: async (access) => {
      if (access === "add") refuseRenamed(folder, file);
      return (await import("./lead-admin-repository.ts")).openSqliteLeadAdminRepository(
        file,
        access === "report" ? "read" : access,
      );
    },
    openOutbox: async (access) => (await import("./outbox.ts")).openSqliteOutboxRepository(file, access),
    openExperiment: async (use) =>
      (await import("./experiment.ts")).openSqliteExperimentRepository(file, use),
    openAuditLog: async () => (await import("./audit-log.ts")).openSqliteAuditLog(file),
    openConversions: async () =>
      (await import("./conversion-repository.ts")).openSqliteConversionRepository(file),
    backUp: async (to) => (await import("./back-up.ts")).backUpSqlite(file, to),
    restore: async (backup, copyUploadsFirst) =>
      (await import("./back-up.ts")).restoreSqlite(backup, { to: file, copyUploadsFirst }),
    uploadsIn: async (backup) => (await import("./back-up.ts")).uploadsIn(backup),
  };
}

/** If the file was renamed, a server would silently start without its leads. */
function refuseRenamed(folder: string, file: string): void {
  // A WAL without its database is refused when the database is opened.
  if (databaseFiles(file).length > 0) return;
  const other = readdirSync(folder).find((name) => name.endsWith(".db"));
  if (other === undefined) return;
  throw new OperatorError(
    `${folder} has no leads.db, but ${other}: restore it if it holds the leads (leads restore ${join(folder, other)}), or move it elsewhere to start with none.`,
  );
}
