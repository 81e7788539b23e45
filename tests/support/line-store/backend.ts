import { join } from "node:path";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import type { LeadBackend } from "../../../storage/backend.ts";

/** Stores each lead as a line of a file. It supports nothing else. */
export function linesBackend(folder: string): LeadBackend {
  const file = join(folder, "leads.jsonl");
  const refuse = async () => {
    throw new OperatorError(`${file} can only be added to.`);
  };
  return {
    name: file,
    file,
    folder,
    async openStores() {
      const { openLinesLeadWriter } = await import("./lead-writer.ts");
      // The experiment's events are discarded.
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
    openAuditLog: refuse,
    openConversions: refuse,
    backUp: refuse,
    restore: refuse,
    uploadsIn: refuse,
  };
}
