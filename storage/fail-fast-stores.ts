import type { DayKeyStore } from "../domain/experiment/day-key.ts";
import type { ExperimentStore } from "../domain/experiment/experiment-store.ts";
import type { LeadWriter } from "../domain/leads/lead-writer.ts";
import type { MailboxStore } from "../domain/leads/mailbox.ts";
import type { Outbox } from "../domain/outbox/outbox.ts";
import type { SharedUploadBytes } from "../domain/uploads/shared-upload-bytes.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";
import type { Closable, LeadStores, LeadStoresOptions } from "./backend.ts";
import type { StoreOpener } from "./store-opener.ts";

type Method = (...args: never[]) => unknown;

/** The stores of a server. */
export type FailFastStores = {
  leads: LeadWriter;
  outbox: Outbox | null;
  mailboxes: MailboxStore | null;
  experiment: ExperimentStore & DayKeyStore;
};

/** Stores that reject calls until the real ones are open, and then forward to them. */
export function failFastLeadStores(
  stores: StoreOpener<LeadStores>,
  options: LeadStoresOptions,
): FailFastStores {
  const outbox = () => stores.get().outbox!;
  const mailboxes = () => stores.get().mailboxes!;
  return {
    leads: failFast(() => stores.get().leads, ["insert", "ready", "bytesStored"]),
    outbox: options.outbox
      ? failFast(outbox, ["claim", "releaseReady", "delivered", "reschedule", "failed", "backlog", "isEmpty"])
      : null,
    mailboxes: options.marksMailboxes
      ? {
          ...failFast(mailboxes, ["mark"]),
          async *unmarked(since) {
            yield* mailboxes().unmarked(since);
          },
        }
      : null,
    experiment: failFast(() => stores.get().experiment, ["save", "assignmentsStored", "currentKey"]),
  };
}

export function failFastUploadBytes(stores: StoreOpener<LeadStores>): SharedUploadBytes {
  return failFast(() => stores.get().uploadBytes!, ["add", "total", "begin", "finish"]);
}

export function failFastUploadStore(store: StoreOpener<Closable<UploadStore>>): UploadStore {
  return failFast(() => store.get(), ["save", "open", "size", "bytesStored", "ready"]);
}

function failFast<Name extends string, Store extends Record<Name, Method>>(
  get: () => Store,
  methods: readonly Name[],
): Pick<Store, Name> {
  const forward =
    (name: Name) =>
    async (...args: never[]) =>
      get()[name](...args);
  return Object.fromEntries(methods.map((name) => [name, forward(name)])) as Pick<Store, Name>;
}
