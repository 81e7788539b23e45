import type { UploadStore } from "../domain/uploads/upload-store.ts";
import type { LeadStores, LeadStoresOptions } from "./place.ts";
import type { UntilOpen } from "./until-open.ts";

/** The same stores, each call of which rejects until they are open. With the leads all is closed that is beside them. */
export function leadStoresWhenOpen(
  stores: UntilOpen<LeadStores>,
  { hasOutbox, marksMailboxes }: Pick<LeadStoresOptions, "hasOutbox" | "marksMailboxes">,
): LeadStores {
  const outbox = () => stores.get().outbox!;
  const mailboxes = () => stores.get().mailboxes!;
  return {
    leads: {
      insert: async (lead) => stores.get().leads.insert(lead),
      ready: async () => stores.get().leads.ready(),
      bytesStored: async () => stores.get().leads.bytesStored(),
      close: () => stores.close(),
    },
    outbox: hasOutbox
      ? {
          claim: async (...due) => outbox().claim(...due),
          addressCame: async (...address) => outbox().addressCame(...address),
          delivered: async (...outcome) => outbox().delivered(...outcome),
          reschedule: async (...outcome) => outbox().reschedule(...outcome),
          failed: async (...outcome) => outbox().failed(...outcome),
          backlog: async (now) => outbox().backlog(now),
          async close() {},
        }
      : null,
    mailboxes: marksMailboxes
      ? {
          async *unmarked(since) {
            yield* mailboxes().unmarked(since);
          },
          mark: async (...marked) => mailboxes().mark(...marked),
          async close() {},
        }
      : null,
    experiment: {
      save: async (...figures) => stores.get().experiment.save(...figures),
      assignmentsStored: async () => stores.get().experiment.assignmentsStored(),
      currentKey: async () => stores.get().experiment.currentKey(),
      async close() {},
    },
  };
}

export function uploadStoreWhenOpen(store: UntilOpen<UploadStore>): UploadStore {
  return {
    save: async (name, bytes) => store.get().save(name, bytes),
    open: async (name) => store.get().open(name),
    has: async (name) => store.get().has(name),
    bytesStored: async () => store.get().bytesStored(),
    ready: async () => store.get().ready(),
    close: () => store.close(),
  };
}
