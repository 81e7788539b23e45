import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { formatDatabase } from "./postgres/database-address.ts";
import type { CountersInRedis } from "./redis/counters.ts";
import { openSqliteExperimentStore } from "./sqlite/experiment-store.ts";
import type { ExperimentStore } from "../domain/experiment/experiment-store.ts";
import type { Outbox } from "../domain/outbox/outbox.ts";
import { openSqliteOutbox } from "./sqlite/outbox.ts";
import type { LeadStore } from "../domain/leads/lead-store.ts";
import { openSqliteLeadStore } from "./sqlite/lead-store.ts";
import { lockDataFolder } from "./disk/lock-data-folder.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";
import { openDiskUploadStore } from "./disk/upload-store.ts";

export type Stores = {
  leads: LeadStore;
  /** null: nobody is told of new leads. */
  outbox: Outbox | null;
  pictures: UploadStore;
  /** null: limits count in this server alone. */
  counters: CountersInRedis | null;
  experiment: ExperimentStore;
  /** Where leads and pictures are, in an operator's words. */
  places: { leads: string; pictures: string };
  close(): Promise<void>;
};

type StoreConfig = Pick<Config, "dataDir" | "databaseUrl" | "s3" | "redisUrl" | "webhook">;

/**
 * Opens the stores that the settings name. The data folder is taken only when one of them is in it.
 * @throws StartupError for a store that can not be used.
 */
export async function openStores(config: StoreConfig): Promise<Stores> {
  const isFolderUsed = config.databaseUrl === null || config.s3 === null;
  const unlock = isFolderUsed ? lockDataFolder(config.dataDir) : () => {};
  const { leads, outbox, experiment, place } = await openLeads(config);
  const { pictures, place: uploadsPlace } = await openUploads(config);
  const counters = await openCounters(config);
  return {
    leads,
    outbox,
    pictures,
    counters,
    experiment,
    places: { leads: place, pictures: uploadsPlace },
    async close() {
      await experiment.close();
      await outbox?.close();
      await leads.close();
      await pictures.close();
      counters?.close();
      unlock();
    },
  };
}

async function openLeads({ dataDir, databaseUrl, webhook }: StoreConfig) {
  const options = { writesOutbox: webhook !== null };
  if (databaseUrl === null) {
    const file = join(dataDir, "leads.db");
    const leads = openSqliteLeadStore(file, options);
    const outbox = webhook && openSqliteOutbox(file);
    return { leads, outbox, experiment: openSqliteExperimentStore(file), place: file };
  }
  // Taken in only when it is used, as the SDK of S3 below, which is larger than the rest of the server.
  const { openPostgresLeadStore } = await import("./postgres/lead-store.ts");
  const { openPostgresOutbox } = await import("./postgres/outbox.ts");
  const { openPostgresExperimentStore } = await import("./postgres/experiment-store.ts");
  const leads = await openPostgresLeadStore(databaseUrl, options);
  const outbox = webhook && (await openPostgresOutbox(databaseUrl));
  const experiment = openPostgresExperimentStore(databaseUrl);
  return { leads, outbox, experiment, place: formatDatabase(databaseUrl) };
}

async function openUploads({ dataDir, s3 }: StoreConfig) {
  if (s3 === null) {
    const folder = join(dataDir, "pictures");
    return { pictures: await openDiskUploadStore(folder), place: folder };
  }
  const { openS3UploadStore } = await import("./s3/upload-store.ts");
  const place = `s3://${s3.bucket}${s3.endpoint === null ? "" : ` at ${s3.endpoint}`}`;
  return { pictures: await openS3UploadStore(s3), place };
}

async function openCounters({ redisUrl }: StoreConfig) {
  if (redisUrl === null) return null;
  const { openCountersInRedis } = await import("./redis/counters.ts");
  return openCountersInRedis(redisUrl);
}
