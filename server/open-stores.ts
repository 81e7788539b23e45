import { join } from "node:path";
import type { Config } from "./config.ts";
import { nameOfDatabase } from "./stores/database-address.ts";
import type { LeadStore } from "./stores/leads.ts";
import { openLeadsInSqlite } from "./stores/leads-in-sqlite.ts";
import { lockDataFolder } from "./stores/lock-data-folder.ts";
import type { PictureStore } from "./stores/pictures.ts";
import { openPicturesOnDisk } from "./stores/pictures-on-disk.ts";

/** A store, and where it keeps things, in words for the log. */
type Opened<Store> = { store: Store; where: string };

export type Stores = {
  leads: Opened<LeadStore>;
  pictures: Opened<PictureStore>;
  close(): Promise<void>;
};

/**
 * Opens what the settings name. The data folder is taken when a store of this machine's own is in it.
 * @throws StartProblem for a store that can not be used.
 */
export async function openStores(config: Pick<Config, "dataDir" | "databaseUrl">): Promise<Stores> {
  const unlock = lockDataFolder(config.dataDir);
  const leads = await openLeads(config);
  const pictures = await openPictures(config);
  return {
    leads,
    pictures,
    async close() {
      await leads.store.close();
      await pictures.store.close();
      unlock();
    },
  };
}

async function openLeads({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">) {
  if (databaseUrl === null) {
    const file = join(dataDir, "leads.db");
    return { store: openLeadsInSqlite(file), where: file };
  }
  // Loaded only when it is used.
  const { openLeadsInPostgres } = await import("./stores/leads-in-postgres.ts");
  return { store: await openLeadsInPostgres(databaseUrl), where: nameOfDatabase(databaseUrl) };
}

async function openPictures({ dataDir }: Pick<Config, "dataDir">) {
  const folder = join(dataDir, "pictures");
  return { store: await openPicturesOnDisk(folder), where: folder };
}
