import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Counters } from "../domain/limits/counters.ts";
import type { Log } from "../domain/log.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";
import { diskBackend } from "./disk/backend.ts";
import { lockDataFolder } from "./disk/lock-data-folder.ts";
import type { Closable, LeadBackend, LeadStores, UploadBackend } from "./backend.ts";
import { postgresBackend } from "./postgres/backend.ts";
import { s3Backend } from "./s3/backend.ts";
import { sqliteBackend } from "./sqlite/backend.ts";
import { SharedCountUploads } from "./shared-count-uploads.ts";
import { StoreOpener } from "./store-opener.ts";
import type { FailFastStores } from "./fail-fast-stores.ts";
import { failFastLeadStores, failFastUploadBytes, failFastUploadStore } from "./fail-fast-stores.ts";

type StorageConfig = Pick<Config, "dataDir" | "databaseUrl" | "s3"> &
  Partial<Pick<Config, "reportDatabaseUrl" | "redisUrl" | "webhook" | "mailboxCheck">>;

type StoreLog = Pick<Log, "info" | "warn" | "error">;

/** All stores of a server. */
export type ServerStores = FailFastStores & {
  uploads: UploadStore;
  counters: Counters;
  /** Resolves once leads and pictures are open: a store that is down at the start is opened later. */
  opened: Promise<unknown>;
  close(): Promise<void>;
};

/** The backends that the settings choose. Drivers are loaded when something is first opened. */
export type StorageBackends = {
  leads: LeadBackend;
  uploads: UploadBackend;
  /** The server's side. Locks a data folder in use until `close`; logs which store is down, and when it is back. */
  openStores(log: StoreLog): Promise<ServerStores>;
};

/** Chooses the technologies by the settings; `parse-backends.ts` does by arguments. */
export function chooseStorage(config: StorageConfig): StorageBackends {
  const leads = leadBackend(config);
  const uploads = uploadBackend(config);
  return { leads, uploads, openStores: (log) => openStores(leads, uploads, config, log) };
}

export function leadBackend({
  dataDir,
  databaseUrl,
  reportDatabaseUrl = null,
}: Pick<StorageConfig, "dataDir" | "databaseUrl" | "reportDatabaseUrl">): LeadBackend {
  return databaseUrl === null ? sqliteBackend(dataDir) : postgresBackend(databaseUrl, reportDatabaseUrl);
}

export function uploadBackend({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): UploadBackend {
  return s3 === null ? diskBackend(join(dataDir, "pictures")) : s3Backend(s3);
}

/** Leads and pictures fail independently: while one is down, the other is still stored. */
async function openStores(
  leads: LeadBackend,
  uploads: UploadBackend,
  { dataDir, webhook = null, redisUrl = null, mailboxCheck = null }: StorageConfig,
  log: StoreLog,
): Promise<ServerStores> {
  const options = { outbox: webhook, marksMailboxes: mailboxCheck !== null, log };
  let unlock: (() => void) | null = null;
  const lock = ({ folder }: LeadBackend | UploadBackend) => {
    if (folder !== null) unlock ??= lockDataFolder(dataDir);
  };
  const leadStores = new StoreOpener<LeadStores>({
    name: leads.name,
    open: async () => {
      lock(leads);
      return leads.openStores(options);
    },
    close: async (stores) => {
      await stores.uploadBytes?.close();
      await stores.experiment.close();
      await stores.outbox?.close();
      await stores.mailboxes?.close();
      await stores.leads.close();
    },
    log,
  });
  const uploadStore = new StoreOpener<Closable<UploadStore>>({
    name: uploads.name,
    open: async () => {
      lock(uploads);
      return uploads.openStore();
    },
    close: (store) => store.close(),
    log,
  });
  const failFast = failFastUploadStore(uploadStore);
  const sharedCount =
    leads.folder === null && uploads.folder === null
      ? new SharedCountUploads(failFast, failFastUploadBytes(leadStores))
      : null;
  const close = async () => {
    await sharedCount?.close();
    await leadStores.close();
    await uploadStore.close();
    unlock?.();
  };
  let counters: Counters;
  try {
    await leadStores.start();
    await uploadStore.start();
    counters = await openCounters(redisUrl);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...failFastLeadStores(leadStores, options),
    uploads: sharedCount ?? failFast,
    counters,
    opened: Promise.all([leadStores.opened, uploadStore.opened]),
    async close() {
      counters.close?.();
      await close();
    },
  };
}

async function openCounters(redisUrl: string | null): Promise<Counters> {
  if (redisUrl === null) return new (await import("./memory/counters.ts")).CountersInMemory();
  const { openCountersInRedis } = await import("./redis/counters.ts");
  return openCountersInRedis(redisUrl);
}
