import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readConfig } from "../../config/config.ts";
import { StartProblem } from "../../domain/errors/startup-error.ts";
import { nameOfDatabase } from "../../storage/postgres/database-address.ts";
import type { LeadTable } from "../../domain/leads/lead-transfer.ts";
import { lockDataFolder } from "../../storage/disk/lock-data-folder.ts";
import type { PictureArchive } from "../../domain/uploads/upload-repository.ts";
import type { S3Settings } from "../../storage/s3/upload-store.ts";
import type { PictureStore } from "../../domain/uploads/upload-store.ts";
import { WrongUse } from "../command-context.ts";

export type LeadPlace = { kind: "folder"; folder: string } | { kind: "postgres"; url: string };
export type PicturePlace = { kind: "folder"; folder: string } | { kind: "s3"; s3: S3Settings };

type Env = Readonly<Record<string, string | undefined>>;

/** @throws WrongUse for an address that is neither a folder nor a database. */
export function leadPlace(option: string, text: string): LeadPlace {
  if (!/^[a-z0-9+.-]+:\/\//i.test(text)) return { kind: "folder", folder: resolve(text) };
  try {
    return { kind: "postgres", url: readConfig({ DATABASE_URL: text }).databaseUrl! };
  } catch (error) {
    throw asWrongUse(error, option, "DATABASE_URL");
  }
}

/** S3's server and region are those of the settings. @throws WrongUse */
export function picturePlace(option: string, text: string, env: Env): PicturePlace {
  if (!text.startsWith("s3://")) return { kind: "folder", folder: resolve(text) };
  const { S3_ENDPOINT, S3_REGION } = env;
  const bucket = text.slice("s3://".length).replace(/\/$/, "");
  if (bucket === "") throw new WrongUse(`${option}: the name of the bucket is missing.`);
  try {
    return { kind: "s3", s3: readConfig({ S3_ENDPOINT, S3_REGION, S3_BUCKET: bucket }).s3! };
  } catch (error) {
    throw asWrongUse(error, option, "S3_BUCKET");
  }
}

/** In an operator's words, without a password. */
export function nameOf(place: LeadPlace | PicturePlace): string {
  if (place.kind === "postgres") return nameOfDatabase(place.url);
  return place.kind === "s3" ? `s3://${place.s3.bucket}` : place.folder;
}

/** Where a data folder keeps pictures, or null for another place. */
export function picturesOf(place: LeadPlace): PicturePlace | null {
  return place.kind === "folder" ? { kind: "folder", folder: join(place.folder, "pictures") } : null;
}

/** @throws StartProblem when there is no table, or it can not be used. */
export async function openTable(place: LeadPlace, mayWrite: boolean): Promise<LeadTable> {
  if (place.kind === "folder") {
    const { openLeadTableInSqlite } = await import("../../storage/sqlite/lead-transfer.ts");
    return openLeadTableInSqlite(join(place.folder, "leads.db"), { mayWrite });
  }
  const { openLeadTableInPostgres } = await import("../../storage/postgres/lead-transfer.ts");
  return await openLeadTableInPostgres(place.url, { mayWrite }).catch((error) => {
    throw inWordsOf(error, "DATABASE_URL", nameOf(place));
  });
}

/** @throws StartProblem when the pictures can not be reached. */
export async function openPicturesFrom(place: PicturePlace): Promise<PictureArchive> {
  if (place.kind === "s3") {
    const { openPictureArchiveOnS3 } = await import("../../storage/s3/upload-repository.ts");
    return openPictureArchiveOnS3(place.s3);
  }
  const { openPictureArchiveOnDisk } = await import("../../storage/disk/upload-repository.ts");
  return openPictureArchiveOnDisk(place.folder);
}

/** @throws StartProblem when the pictures can not be written. */
export async function openPicturesTo(place: PicturePlace): Promise<PictureStore> {
  if (place.kind === "s3") {
    const { openPicturesOnS3 } = await import("../../storage/s3/upload-store.ts");
    return openPicturesOnS3(place.s3);
  }
  const { openPicturesOnDisk } = await import("../../storage/disk/upload-store.ts");
  return openPicturesOnDisk(place.folder);
}

/**
 * Takes the data folders that are written to, so that no server runs on them meanwhile. Returns how to let go.
 * @throws StartProblem when a server runs on one.
 */
export function takeFolders(leads: LeadPlace, pictures: PicturePlace | null): () => void {
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

function asWrongUse(error: unknown, option: string, setting: string): unknown {
  const inWords = inWordsOf(error, setting, option);
  return inWords instanceof StartProblem ? new WrongUse(inWords.problems.join(" ")) : inWords;
}

/** A problem that names the setting, said of what was given instead of it. */
function inWordsOf(error: unknown, setting: string, name: string): unknown {
  if (!(error instanceof StartProblem)) return error;
  return new StartProblem(...error.problems.map((problem) => problem.replaceAll(setting, name)));
}
