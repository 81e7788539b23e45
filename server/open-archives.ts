import { join } from "node:path";
import type { Config } from "./config.ts";
import type { LeadArchive } from "./stores/lead-archive.ts";
import type { PictureArchive } from "./stores/picture-archive.ts";

/** The operator's side of the stores that the settings name. Each is loaded only where it is used. */

/** @throws StartProblem when there are no leads where the settings say. */
export async function openLeadArchive(
  { dataDir }: Pick<Config, "dataDir">,
  options: { mayDelete: boolean },
): Promise<LeadArchive> {
  const { openLeadArchiveInSqlite } = await import("./stores/lead-archive-in-sqlite.ts");
  return openLeadArchiveInSqlite(join(dataDir, "leads.db"), options);
}

export async function openPictureArchive({ dataDir }: Pick<Config, "dataDir">): Promise<PictureArchive> {
  const { openPictureArchiveOnDisk } = await import("./stores/picture-archive-on-disk.ts");
  return openPictureArchiveOnDisk(join(dataDir, "pictures"));
}
