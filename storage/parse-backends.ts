import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readConfig } from "../config/config.ts";
import { StartupError } from "../domain/errors/startup-error.ts";
import { diskBackend } from "./disk/backend.ts";
import { lockDataFolder } from "./disk/lock-data-folder.ts";
import { leadBackend, uploadBackend } from "./open-storage.ts";
import type { LeadBackend, UploadBackend } from "./backend.ts";

/** A data folder, or a database's address. @throws StartupError that names DATABASE_URL, for another address. */
export function parseLeadBackend(text: string): LeadBackend {
  const isAddress = /^[a-z0-9+.-]+:\/\//i.test(text);
  if (!isAddress) return leadBackend({ dataDir: resolve(text), databaseUrl: null });
  return leadBackend(readConfig({ DATABASE_URL: text }));
}

/**
 * A folder of pictures, or `s3://` and a bucket, whose server and region are those of the settings.
 * @throws StartupError that names S3_BUCKET, for no bucket.
 */
export function parseUploadBackend(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): UploadBackend {
  if (!text.startsWith(S3)) return diskBackend(resolve(text));
  const bucket = text.slice(S3.length).replace(/\/$/, "");
  if (bucket === "") throw new StartupError("S3_BUCKET: the name of the bucket is missing.");
  const { S3_ENDPOINT, S3_REGION } = env;
  return uploadBackend(readConfig({ S3_ENDPOINT, S3_REGION, S3_BUCKET: bucket }));
}

const S3 = "s3://";

/**
 * Takes the data folders of what is written to, so that no server runs on them meanwhile.
 * @returns how to let go.
 * @throws StartupError when a server runs on one.
 */
export function lockDataFolders(leads: LeadBackend, uploads: UploadBackend | null): () => void {
  const folders = new Set<string>();
  if (leads.folder !== null) folders.add(leads.folder);
  if (uploads !== null && uploads.folder !== null) {
    const dataDir = dirname(uploads.folder);
    if (existsSync(leadBackend({ dataDir, databaseUrl: null }).name)) folders.add(dataDir);
  }
  const unlocks = [...folders].map((folder) => lockDataFolder(folder));
  return () => {
    for (const unlock of unlocks) unlock();
  };
}
