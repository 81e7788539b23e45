import { join } from "node:path";
import type { Config } from "./config.ts";
import type { ExperimentArchive } from "./stores/experiment-archive.ts";
import type { HookArchive } from "./stores/hook-archive.ts";
import type { LeadArchive } from "./stores/lead-archive.ts";
import type { PictureArchive } from "./stores/picture-archive.ts";

/** The operator's side of the stores that the settings name. Each is loaded only where it is used. */

/** @throws StartProblem when there are no leads where the settings say. */
export async function openLeadArchive(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  options: { mayDelete: boolean; forUpkeep?: boolean },
): Promise<LeadArchive> {
  if (databaseUrl !== null) {
    const { openLeadArchiveInPostgres } = await import("./stores/lead-archive-in-postgres.ts");
    return openLeadArchiveInPostgres(databaseUrl, options);
  }
  const { openLeadArchiveInSqlite } = await import("./stores/lead-archive-in-sqlite.ts");
  return openLeadArchiveInSqlite(join(dataDir, "leads.db"), options);
}

/** @throws StartProblem when the pictures can not be reached. */
export async function openPictureArchive({
  dataDir,
  s3,
}: Pick<Config, "dataDir" | "s3">): Promise<PictureArchive> {
  if (s3 !== null) {
    const { openPictureArchiveOnS3 } = await import("./stores/picture-archive-on-s3.ts");
    return openPictureArchiveOnS3(s3);
  }
  const { openPictureArchiveOnDisk } = await import("./stores/picture-archive-on-disk.ts");
  return openPictureArchiveOnDisk(join(dataDir, "pictures"));
}

/** @throws StartProblem when nothing was recorded where the settings say. */
export async function openExperimentArchive({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<ExperimentArchive> {
  if (databaseUrl === null) {
    const { openExperimentArchiveInSqlite } = await import("./stores/experiment-archive-in-sqlite.ts");
    return openExperimentArchiveInSqlite(join(dataDir, "leads.db"));
  }
  const { openExperimentArchiveInPostgres } = await import("./stores/experiment-archive-in-postgres.ts");
  return openExperimentArchiveInPostgres(databaseUrl);
}

/** For a server that keeps its own house. It waits for nobody: what can't be done now is done another time. */
export async function openArchivesForUpkeep(
  config: Pick<Config, "dataDir" | "databaseUrl" | "s3">,
): Promise<{ leads: LeadArchive; pictures: PictureArchive }> {
  const leads = await openLeadArchive(config, { mayDelete: true, forUpkeep: true });
  try {
    return { leads, pictures: await openPictureArchive(config) };
  } catch (error) {
    await leads.close();
    throw error;
  }
}

/** @throws StartProblem when there is no journal where the settings say. */
export async function openHookArchive({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<HookArchive> {
  if (databaseUrl === null) {
    const { openHookArchiveInSqlite } = await import("./stores/hook-archive-in-sqlite.ts");
    return openHookArchiveInSqlite(join(dataDir, "leads.db"));
  }
  const { openHookArchiveInPostgres } = await import("./stores/hook-archive-in-postgres.ts");
  return openHookArchiveInPostgres(databaseUrl);
}
