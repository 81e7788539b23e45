import { join } from "node:path";
import type { Config } from "./config.ts";
import { nameOfDatabase } from "./stores/database-address.ts";
import type { HookJournal } from "./stores/hook-journal.ts";
import { openHookJournalInSqlite } from "./stores/hook-journal-in-sqlite.ts";
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
  /** What is to be sent on; null when nothing is. */
  hookJournal: HookJournal | null;
  close(): Promise<void>;
};

type StoreSettings = Pick<Config, "dataDir" | "databaseUrl" | "webhook">;

/**
 * Opens what the settings name. The data folder is taken when a store of this machine's own is in it.
 * @throws StartProblem for a store that can not be used.
 */
export async function openStores(config: StoreSettings): Promise<Stores> {
  const unlock = lockDataFolder(config.dataDir);
  const leads = await openLeads(config);
  const hookJournal = config.webhook && (await openHookJournal(config));
  const pictures = await openPictures(config);
  return {
    leads,
    pictures,
    hookJournal,
    async close() {
      await hookJournal?.close();
      await leads.store.close();
      await pictures.store.close();
      unlock();
    },
  };
}

async function openLeads({ dataDir, databaseUrl, webhook }: StoreSettings) {
  const options = { journalsHooks: webhook !== null };
  if (databaseUrl === null) {
    const file = leadsFile(dataDir);
    return { store: openLeadsInSqlite(file, options), where: file };
  }
  // Loaded only when it is used.
  const { openLeadsInPostgres } = await import("./stores/leads-in-postgres.ts");
  return { store: await openLeadsInPostgres(databaseUrl, options), where: nameOfDatabase(databaseUrl) };
}

async function openHookJournal({ dataDir, databaseUrl }: StoreSettings): Promise<HookJournal> {
  if (databaseUrl === null) return openHookJournalInSqlite(leadsFile(dataDir));
  const { openHookJournalInPostgres } = await import("./stores/hook-journal-in-postgres.ts");
  return openHookJournalInPostgres(databaseUrl);
}

function leadsFile(dataDir: string): string {
  return join(dataDir, "leads.db");
}

async function openPictures({ dataDir }: Pick<Config, "dataDir">) {
  const folder = join(dataDir, "pictures");
  return { store: await openPicturesOnDisk(folder), where: folder };
}
