import { join } from "node:path";
import { StartupError } from "../../../../domain/errors/startup-error.ts";
import type { LeadBackend } from "../../../../storage/backend.ts";

/** Leads in a file, each a line. It takes leads in; what else a backend opens, it refuses. */
export function linesBackend(folder: string): LeadBackend {
  const file = join(folder, "leads.jsonl");
  const refuse = async () => {
    throw new StartupError(`${file} can only be added to.`);
  };
  return {
    name: file,
    folder,
    async openStores() {
      const { openLinesLeadWriter } = await import("./lead-writer.ts");
      // What is counted of an experiment is let go.
      const experiment = {
        save: async () => {},
        assignmentsStored: async () => 0,
        currentKey: () => Promise.reject(new Error("There is none.")),
        close: async () => {},
      };
      return { leads: await openLinesLeadWriter(file), outbox: null, mailboxes: null, experiment };
    },
    openLeads: refuse,
    openOutbox: refuse,
    openExperiment: refuse,
    openConversions: refuse,
    backUp: refuse,
    restore: refuse,
    uploadsIn: refuse,
  };
}
