import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readConfig } from "../config/config.ts";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { diskBackend } from "./disk/backend.ts";
import { lockDataFolder } from "./disk/lock-data-folder.ts";
import { leadBackend, uploadBackend } from "./choose-storage.ts";
import type { LeadBackend, UploadBackend } from "./backend.ts";

/** Parses a data folder or a database's URL. @throws OperatorError that names DATABASE_URL, for any other URL. */
export function parseLeadBackend(text: string): LeadBackend {
  const isUrl = /^[a-z0-9+.-]+:\/\//i.test(text);
  if (!isUrl) return leadBackend({ dataDir: resolve(text), databaseUrl: null });
  return leadBackend(readConfig({ DATABASE_URL: text }));
}

/**
 * Parses a folder of pictures, or `s3://bucket` with the endpoint and region of the settings.
 * @throws OperatorError if the bucket is missing.
 */
export function parseUploadBackend(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): UploadBackend {
  if (!text.startsWith(S3)) return diskBackend(resolve(text));
  const bucket = text.slice(S3.length).replace(/\/$/, "");
  if (bucket === "") throw new OperatorError("S3_BUCKET: the name of the bucket is missing.");
  const { S3_ENDPOINT, S3_REGION } = env;
  return uploadBackend(readConfig({ S3_ENDPOINT, S3_REGION, S3_BUCKET: bucket }));
}

const S3 = "s3://";

/**
 * Locks the data folders that a command writes to, so that no server starts on them meanwhile.
 * @returns a function that unlocks them.
 * @throws OperatorError when a server is running on one.
 */
export function lockDataFolders(leads: LeadBackend, uploads: UploadBackend | null): () => void {
  const folders = new Set<string>();
  if (leads.folder !== null) folders.add(leads.folder);
  if (uploads !== null && uploads.folder !== null) {
    const dataDir = dirname(uploads.folder);
    const { file } = leadBackend({ dataDir, databaseUrl: null });
    if (file !== null && existsSync(file)) folders.add(dataDir);
  }
  const unlocks = [...folders].map((folder) => lockDataFolder(folder));
  return () => {
    for (const unlock of unlocks) unlock();
  };
}
