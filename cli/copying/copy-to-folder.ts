import { rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { makeFolder } from "../../storage/make-folder.ts";
import { openPart, partPath, removeAbandonedParts } from "../../storage/open-part.ts";
import { Failure } from "../command-context.ts";
import { syncFolder } from "../../storage/sync-folder.ts";

/** Creates the folder if needed. @throws Failure when it can't be used. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
    removeAbandonedParts(folder);
  } catch (error) {
    throw new Failure(`${folder} can't be used: ${(error as Error).message}.`);
  }
}

/** Copies a picture unless the folder has one of the same name and size. A partial copy never has the final name. */
export async function copyToFolder(
  pictures: UploadRepository,
  name: string,
  folder: string,
): Promise<{ bytes: number } | "existing" | "missing"> {
  const picture = await pictures.open(name);
  if (picture === null) return "missing";
  const file = join(folder, name);
  const existing = await stat(file).catch(() => null);
  if (existing?.size === picture.size) {
    picture.bytes.destroy();
    return "existing";
  }
  try {
    const part = await openPart(file);
    await pipeline(picture.bytes, part.createWriteStream({ flush: true }));
    await rename(partPath(file), file);
    await syncFolder(folder);
  } catch (error) {
    picture.bytes.destroy();
    await rm(partPath(file), { force: true });
    throw new Failure(
      `${name} can't be copied to ${folder}: ${(error as Error).message}. Run it again to resume.`,
    );
  }
  return { bytes: picture.size };
}

export class CopyCounts {
  copied = 0;
  bytes = 0;
  /** Already in the folder; `--json` prints this name. */
  there = 0;
  missing: string[] = [];

  add(copied: Awaited<ReturnType<typeof copyToFolder>>, name: string): void {
    if (copied === "missing") this.missing.push(name);
    else if (copied === "existing") this.there += 1;
    else {
      this.copied += 1;
      this.bytes += copied.bytes;
    }
  }
}
