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
import { ReconnectingStore } from "./reconnecting-store.ts";
import type { OpenStores } from "./fail-fast-stores.ts";
import { failFastLeadStores, failFastUploadStore } from "./fail-fast-stores.ts";

type StorageConfig = Pick<Config, "dataDir" | "databaseUrl" | "s3"> &
  Partial<Pick<Config, "redisUrl" | "webhook" | "mailboxCheck">>;

/** All that a server works with. */
export type ServerStores = OpenStores & {
  uploads: UploadStore;
  counters: Counters;
  /** Resolves once leads and pictures are open: a server starts without what is down, and opens it when it is back. */
  opened: Promise<unknown>;
  /** Where it is told what is down, and that it is back. */
  reportTo(log: Pick<Log, "info" | "error">): void;
  close(): Promise<void>;
};

/**
 * What the settings name. It is opened when it is asked for, and a technology is loaded only then; whoever opens something
 * closes it. Each opener throws StartupError when what it opens can not be used, or is not there.
 */
export type Storage = {
  leads: LeadBackend;
  uploads: UploadBackend;
  /** The server's side. A data folder in use is locked until `close`. */
  openStores(): Promise<ServerStores>;
};

/** The one place that chooses between technologies. */
export function openStorage(config: StorageConfig): Storage {
  const leads = leadBackend(config);
  const uploads = uploadBackend(config);
  return { leads, uploads, openStores: () => openStores(leads, uploads, config) };
}

export function leadBackend({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): LeadBackend {
  return databaseUrl === null ? sqliteBackend(dataDir) : postgresBackend(databaseUrl);
}

export function uploadBackend({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): UploadBackend {
  return s3 === null ? diskBackend(join(dataDir, "pictures")) : s3Backend(s3);
}

/** Leads and pictures each on their own: while the one is down, the other is taken. */
async function openStores(
  leads: LeadBackend,
  uploads: UploadBackend,
  { dataDir, webhook = null, redisUrl = null, mailboxCheck = null }: StorageConfig,
): Promise<ServerStores> {
  const options = { outbox: webhook, marksMailboxes: mailboxCheck !== null };
  let unlock: (() => void) | null = null;
  const take = ({ folder }: LeadBackend | UploadBackend) => {
    if (folder !== null) unlock ??= lockDataFolder(dataDir);
  };
  const leadStores = new ReconnectingStore<LeadStores>({
    name: leads.name,
    open: async () => {
      take(leads);
      return leads.openStores(options);
    },
    close: async (stores) => {
      await stores.experiment.close();
      await stores.outbox?.close();
      await stores.mailboxes?.close();
      await stores.leads.close();
    },
  });
  const uploadStore = new ReconnectingStore<Closable<UploadStore>>({
    name: uploads.name,
    open: async () => {
      take(uploads);
      return uploads.openStore();
    },
    close: (store) => store.close(),
  });
  const close = async () => {
    await leadStores.close();
    await uploadStore.close();
    unlock?.();
  };
  try {
    await leadStores.start();
    await uploadStore.start();
  } catch (error) {
    await close();
    throw error;
  }
  const counters = await openCounters(redisUrl);
  return {
    ...failFastLeadStores(leadStores, options),
    uploads: failFastUploadStore(uploadStore),
    counters,
    opened: Promise.all([leadStores.opened, uploadStore.opened]),
    reportTo(log) {
      leadStores.reportTo(log);
      uploadStore.reportTo(log);
    },
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
