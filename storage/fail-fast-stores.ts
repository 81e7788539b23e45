import type { UploadStore } from "../domain/uploads/upload-store.ts";
import type { LeadStores, LeadStoresOptions } from "./backend.ts";
import type { ReconnectingStore } from "./reconnecting-store.ts";

/** The same stores, each call of which rejects until they are open. With the leads all is closed that is beside them. */
export function failFastLeadStores(
  stores: ReconnectingStore<LeadStores>,
  options: LeadStoresOptions,
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
    outbox: options.outbox
      ? {
          claim: async (...due) => outbox().claim(...due),
          releaseReady: async (...address) => outbox().releaseReady(...address),
          delivered: async (...outcome) => outbox().delivered(...outcome),
          reschedule: async (...outcome) => outbox().reschedule(...outcome),
          failed: async (...outcome) => outbox().failed(...outcome),
          backlog: async (now) => outbox().backlog(now),
          async close() {},
        }
      : null,
    mailboxes: options.marksMailboxes
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
      keyOfDay: async () => stores.get().experiment.keyOfDay(),
      async close() {},
    },
  };
}

export function failFastUploadStore(store: ReconnectingStore<UploadStore>): UploadStore {
  return {
    save: async (name, bytes) => store.get().save(name, bytes),
    open: async (name) => store.get().open(name),
    has: async (name) => store.get().has(name),
    bytesStored: async () => store.get().bytesStored(),
    ready: async () => store.get().ready(),
    close: () => store.close(),
  };
}
