import { join } from "node:path";
import type { LeadPlace } from "../place.ts";

/** The leads of a data folder, in one file. */
export function sqlitePlace(folder: string): LeadPlace {
  const file = join(folder, "leads.db");
  return {
    name: file,
    folder,
    async openStores({ hasOutbox, hasReady }) {
      const { openSqliteLeadStore } = await import("./lead-store.ts");
      const { openSqliteExperimentStore } = await import("./experiment.ts");
      const { openSqliteOutbox } = await import("./outbox.ts");
      await using opened = new AsyncDisposableStack();
      const leads = await openSqliteLeadStore(file, { writesOutbox: hasOutbox, writesReady: hasReady });
      opened.defer(() => leads.close());
      const outbox = hasOutbox ? openSqliteOutbox(file) : null;
      opened.defer(() => outbox?.close());
      const experiment = openSqliteExperimentStore(file);
      opened.move();
      return { leads, outbox, experiment };
    },
    openLeads: async (options) =>
      (await import("./lead-repository.ts")).openSqliteLeadRepository(file, options),
    openOutbox: async () => (await import("./outbox.ts")).openSqliteOutboxRepository(file),
    openExperiment: async () => (await import("./experiment.ts")).openSqliteExperimentRepository(file),
    backUp: async (copy) => (await import("./back-up.ts")).backUpSqlite(file, copy),
  };
}
