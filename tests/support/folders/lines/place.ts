import { join } from "node:path";
import { StartupError } from "../../../../domain/errors/startup-error.ts";
import type { LeadPlace } from "../../../../storage/place.ts";

/** Leads in a file, each a line. It takes leads in; what else a place opens, it refuses. */
export function linesPlace(folder: string): LeadPlace {
  const file = join(folder, "leads.jsonl");
  const refuse = async () => {
    throw new StartupError(`${file} can only be added to.`);
  };
  return {
    name: file,
    folder,
    async openStores() {
      const { openLinesLeadStore } = await import("./lead-store.ts");
      // What is counted of an experiment is let go.
      const experiment = {
        save: async () => {},
        assignmentsStored: async () => 0,
        currentKey: () => Promise.reject(new Error("There is none.")),
        close: async () => {},
      };
      return { leads: await openLinesLeadStore(file), outbox: null, mailboxes: null, experiment };
    },
    openLeads: refuse,
    openOutbox: refuse,
    openExperiment: refuse,
    openConversions: refuse,
    backUp: refuse,
    restore: refuse,
    uploadPathsIn: refuse,
  };
}
