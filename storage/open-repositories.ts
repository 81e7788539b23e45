import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { ExperimentArchive } from "../domain/experiment/experiment-repository.ts";
import type { HookArchive } from "../domain/outbox/outbox-repository.ts";
import type { LeadArchive } from "../domain/leads/lead-repository.ts";
import type { PictureArchive } from "../domain/uploads/upload-repository.ts";

/** The operator's side of the stores that the settings name. Each is loaded only where it is used. */

/** @throws StartProblem when there are no leads where the settings say. */
export async function openLeadArchive(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  options: { mayDelete: boolean; forUpkeep?: boolean },
): Promise<LeadArchive> {
  if (databaseUrl !== null) {
    const { openLeadArchiveInPostgres } = await import("./postgres/lead-repository.ts");
    return openLeadArchiveInPostgres(databaseUrl, options);
  }
  const { openLeadArchiveInSqlite } = await import("./sqlite/lead-repository.ts");
  return openLeadArchiveInSqlite(join(dataDir, "leads.db"), options);
}

/** @throws StartProblem when the pictures can not be reached. */
export async function openPictureArchive({
  dataDir,
  s3,
}: Pick<Config, "dataDir" | "s3">): Promise<PictureArchive> {
  if (s3 !== null) {
    const { openPictureArchiveOnS3 } = await import("./s3/upload-repository.ts");
    return openPictureArchiveOnS3(s3);
  }
  const { openPictureArchiveOnDisk } = await import("./disk/upload-repository.ts");
  return openPictureArchiveOnDisk(join(dataDir, "pictures"));
}

/** @throws StartProblem when nothing was recorded where the settings say. */
export async function openExperimentArchive({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<ExperimentArchive> {
  if (databaseUrl === null) {
    const { openExperimentArchiveInSqlite } = await import("./sqlite/experiment-repository.ts");
    return openExperimentArchiveInSqlite(join(dataDir, "leads.db"));
  }
  const { openExperimentArchiveInPostgres } = await import("./postgres/experiment-repository.ts");
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
    const { openHookArchiveInSqlite } = await import("./sqlite/outbox-repository.ts");
    return openHookArchiveInSqlite(join(dataDir, "leads.db"));
  }
  const { openHookArchiveInPostgres } = await import("./postgres/outbox-repository.ts");
  return openHookArchiveInPostgres(databaseUrl);
}
