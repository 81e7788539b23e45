import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { ExperimentRepository } from "../domain/experiment/experiment-repository.ts";
import type { OutboxRepository } from "../domain/outbox/outbox-repository.ts";
import type { LeadRepository } from "../domain/leads/lead-repository.ts";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";

/** The operator's side of the stores that the settings name. Each is loaded only where it is used. */

/** @throws StartupError when there are no leads where the settings say. */
export async function openLeadRepository(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  options: { mayDelete: boolean; forMaintenance?: boolean },
): Promise<LeadRepository> {
  if (databaseUrl !== null) {
    const { openPostgresLeadRepository } = await import("./postgres/lead-repository.ts");
    return openPostgresLeadRepository(databaseUrl, options);
  }
  const { openSqliteLeadRepository } = await import("./sqlite/lead-repository.ts");
  return openSqliteLeadRepository(join(dataDir, "leads.db"), options);
}

/** @throws StartupError when the pictures can not be reached. */
export async function openUploadRepository({
  dataDir,
  s3,
}: Pick<Config, "dataDir" | "s3">): Promise<UploadRepository> {
  if (s3 !== null) {
    const { openS3UploadRepository } = await import("./s3/upload-repository.ts");
    return openS3UploadRepository(s3);
  }
  const { openDiskUploadRepository } = await import("./disk/upload-repository.ts");
  return openDiskUploadRepository(join(dataDir, "pictures"));
}

/** @throws StartupError when nothing was recorded where the settings say. */
export async function openExperimentRepository({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<ExperimentRepository> {
  if (databaseUrl === null) {
    const { openSqliteExperimentRepository } = await import("./sqlite/experiment-repository.ts");
    return openSqliteExperimentRepository(join(dataDir, "leads.db"));
  }
  const { openPostgresExperimentRepository } = await import("./postgres/experiment-repository.ts");
  return openPostgresExperimentRepository(databaseUrl);
}

/** For a server that keeps its own house. It waits for nobody: what can't be done now is done another time. */
export async function openForMaintenance(
  config: Pick<Config, "dataDir" | "databaseUrl" | "s3">,
): Promise<{ leads: LeadRepository; pictures: UploadRepository }> {
  const leads = await openLeadRepository(config, { mayDelete: true, forMaintenance: true });
  try {
    return { leads, pictures: await openUploadRepository(config) };
  } catch (error) {
    await leads.close();
    throw error;
  }
}

/** @throws StartupError when there is no journal where the settings say. */
export async function openOutboxRepository({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<OutboxRepository> {
  if (databaseUrl === null) {
    const { openSqliteOutboxRepository } = await import("./sqlite/outbox-repository.ts");
    return openSqliteOutboxRepository(join(dataDir, "leads.db"));
  }
  const { openPostgresOutboxRepository } = await import("./postgres/outbox-repository.ts");
  return openPostgresOutboxRepository(databaseUrl);
}
