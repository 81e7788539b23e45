import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readConfig } from "../../config/config.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { formatDatabase } from "../../storage/postgres/database-address.ts";
import type { LeadTransfer } from "../../domain/leads/lead-transfer.ts";
import { lockDataFolder } from "../../storage/disk/lock-data-folder.ts";
import type { UploadRepository } from "../../domain/uploads/upload-repository.ts";
import type { S3Settings } from "../../storage/s3/upload-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";
import { UsageError } from "../command-context.ts";

export type LeadPlace = { kind: "folder"; folder: string } | { kind: "postgres"; url: string };
export type UploadPlace = { kind: "folder"; folder: string } | { kind: "s3"; s3: S3Settings };

type Env = Readonly<Record<string, string | undefined>>;

/** @throws UsageError for an address that is neither a folder nor a database. */
export function leadPlace(option: string, text: string): LeadPlace {
  if (!/^[a-z0-9+.-]+:\/\//i.test(text)) return { kind: "folder", folder: resolve(text) };
  try {
    return { kind: "postgres", url: readConfig({ DATABASE_URL: text }).databaseUrl! };
  } catch (error) {
    throw asUsageError(error, option, "DATABASE_URL");
  }
}

/** S3's server and region are those of the settings. @throws UsageError */
export function uploadPlace(option: string, text: string, env: Env): UploadPlace {
  if (!text.startsWith("s3://")) return { kind: "folder", folder: resolve(text) };
  const { S3_ENDPOINT, S3_REGION } = env;
  const bucket = text.slice("s3://".length).replace(/\/$/, "");
  if (bucket === "") throw new UsageError(`${option}: the name of the bucket is missing.`);
  try {
    return { kind: "s3", s3: readConfig({ S3_ENDPOINT, S3_REGION, S3_BUCKET: bucket }).s3! };
  } catch (error) {
    throw asUsageError(error, option, "S3_BUCKET");
  }
}

/** In an operator's words, without a password. */
export function formatPlaceName(place: LeadPlace | UploadPlace): string {
  if (place.kind === "postgres") return formatDatabase(place.url);
  return place.kind === "s3" ? `s3://${place.s3.bucket}` : place.folder;
}

/** Where a data folder keeps pictures, or null for another place. */
export function formatUploadPlace(place: LeadPlace): UploadPlace | null {
  return place.kind === "folder" ? { kind: "folder", folder: join(place.folder, "pictures") } : null;
}

/** @throws StartupError when there is no table, or it can not be used. */
export async function openTable(place: LeadPlace, mayWrite: boolean): Promise<LeadTransfer> {
  if (place.kind === "folder") {
    const { openSqliteLeadTransfer } = await import("../../storage/sqlite/lead-transfer.ts");
    return openSqliteLeadTransfer(join(place.folder, "leads.db"), { mayWrite });
  }
  const { openPostgresLeadTransfer } = await import("../../storage/postgres/lead-transfer.ts");
  return await openPostgresLeadTransfer(place.url, { mayWrite }).catch((error) => {
    throw formatPlace(error, "DATABASE_URL", formatPlaceName(place));
  });
}

/** @throws StartupError when the pictures can not be reached. */
export async function openUploadsFrom(place: UploadPlace): Promise<UploadRepository> {
  if (place.kind === "s3") {
    const { openS3UploadRepository } = await import("../../storage/s3/upload-repository.ts");
    return openS3UploadRepository(place.s3);
  }
  const { openDiskUploadRepository } = await import("../../storage/disk/upload-repository.ts");
  return openDiskUploadRepository(place.folder);
}

/** @throws StartupError when the pictures can not be written. */
export async function openUploadsTo(place: UploadPlace): Promise<UploadStore> {
  if (place.kind === "s3") {
    const { openS3UploadStore } = await import("../../storage/s3/upload-store.ts");
    return openS3UploadStore(place.s3);
  }
  const { openDiskUploadStore } = await import("../../storage/disk/upload-store.ts");
  return openDiskUploadStore(place.folder);
}

/**
 * Takes the data folders that are written to, so that no server runs on them meanwhile. Returns how to let go.
 * @throws StartupError when a server runs on one.
 */
export function takeFolders(leads: LeadPlace, pictures: UploadPlace | null): () => void {
  const folders = new Set<string>();
  if (leads.kind === "folder") folders.add(leads.folder);
  if (pictures?.kind === "folder") {
    const parent = dirname(pictures.folder);
    if (existsSync(join(parent, "leads.db"))) folders.add(parent);
  }
  const unlocks = [...folders].map((folder) => lockDataFolder(folder));
  return () => {
    for (const unlock of unlocks) unlock();
  };
}

function asUsageError(error: unknown, option: string, setting: string): unknown {
  const formatWords = formatPlace(error, setting, option);
  return formatWords instanceof StartupError ? new UsageError(formatWords.problems.join(" ")) : formatWords;
}

/** A problem that names the setting, said of what was given instead of it. */
function formatPlace(error: unknown, setting: string, name: string): unknown {
  if (!(error instanceof StartupError)) return error;
  return new StartupError(...error.problems.map((problem) => problem.replaceAll(setting, name)));
}
