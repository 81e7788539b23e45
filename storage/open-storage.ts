import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { nameOfDatabase } from "./postgres/database-address.ts";
import type { CountersInRedis } from "./redis/counters.ts";
import { openExperimentInSqlite } from "./sqlite/experiment-store.ts";
import type { ExperimentStore } from "../domain/experiment/experiment-store.ts";
import type { HookJournal } from "../domain/outbox/outbox.ts";
import { openHookJournalInSqlite } from "./sqlite/outbox.ts";
import type { LeadStore } from "../domain/leads/lead-store.ts";
import { openLeadsInSqlite } from "./sqlite/lead-store.ts";
import { lockDataFolder } from "./disk/lock-data-folder.ts";
import type { PictureStore } from "../domain/uploads/upload-store.ts";
import { openPicturesOnDisk } from "./disk/upload-store.ts";

export type Stores = {
  leads: LeadStore;
  /** null: nobody is told of new leads. */
  journal: HookJournal | null;
  pictures: PictureStore;
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
 * @throws StartProblem for a store that can not be used.
 */
export async function openStores(config: StoreConfig): Promise<Stores> {
  const isFolderUsed = config.databaseUrl === null || config.s3 === null;
  const unlock = isFolderUsed ? lockDataFolder(config.dataDir) : () => {};
  const { leads, journal, experiment, place } = await openLeads(config);
  const { pictures, place: picturesPlace } = await openPictures(config);
  const counters = await openCounters(config);
  return {
    leads,
    journal,
    pictures,
    counters,
    experiment,
    places: { leads: place, pictures: picturesPlace },
    async close() {
      await experiment.close();
      await journal?.close();
      await leads.close();
      await pictures.close();
      counters?.close();
      unlock();
    },
  };
}

async function openLeads({ dataDir, databaseUrl, webhook }: StoreConfig) {
  const options = { journalsHooks: webhook !== null };
  if (databaseUrl === null) {
    const file = join(dataDir, "leads.db");
    const leads = openLeadsInSqlite(file, options);
    const journal = webhook && openHookJournalInSqlite(file);
    return { leads, journal, experiment: openExperimentInSqlite(file), place: file };
  }
  // Taken in only when it is used, as the SDK of S3 below, which is larger than the rest of the server.
  const { openLeadsInPostgres } = await import("./postgres/lead-store.ts");
  const { openHookJournalInPostgres } = await import("./postgres/outbox.ts");
  const { openExperimentInPostgres } = await import("./postgres/experiment-store.ts");
  const leads = await openLeadsInPostgres(databaseUrl, options);
  const journal = webhook && (await openHookJournalInPostgres(databaseUrl));
  const experiment = openExperimentInPostgres(databaseUrl);
  return { leads, journal, experiment, place: nameOfDatabase(databaseUrl) };
}

async function openPictures({ dataDir, s3 }: StoreConfig) {
  if (s3 === null) {
    const folder = join(dataDir, "pictures");
    return { pictures: await openPicturesOnDisk(folder), place: folder };
  }
  const { openPicturesOnS3 } = await import("./s3/upload-store.ts");
  const place = `s3://${s3.bucket}${s3.endpoint === null ? "" : ` at ${s3.endpoint}`}`;
  return { pictures: await openPicturesOnS3(s3), place };
}

async function openCounters({ redisUrl }: StoreConfig) {
  if (redisUrl === null) return null;
  const { openCountersInRedis } = await import("./redis/counters.ts");
  return openCountersInRedis(redisUrl);
}
