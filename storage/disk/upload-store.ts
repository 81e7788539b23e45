import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, link, mkdir, open, readdir, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isPictureName } from "../../contract/uploads.ts";
import { StartProblem } from "../../domain/errors/startup-error.ts";
import { PictureFolder, unlessMissing } from "./upload-folder.ts";
import { PictureExists } from "../../domain/uploads/upload-store.ts";
import type { PictureStore } from "../../domain/uploads/upload-store.ts";

/** What has this ending is not a picture yet, and never was one if nobody is writing it. */
const PART_ENDING = ".part";

/**
 * Keeps each picture as one file in the folder, which no other process may write to.
 * @throws StartProblem when it can not be written to.
 */
export async function openPicturesOnDisk(folder: string): Promise<PictureStore> {
  const store = new PicturesOnDisk(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await store.ready();
  } catch (error) {
    throw new StartProblem(`The folder of pictures ${folder} can not be used: ${(error as Error).message}.`);
  }
  for (const file of await readdir(folder)) {
    if (file.endsWith(PART_ENDING)) await unlink(join(folder, file));
  }
  return store;
}

class PicturesOnDisk extends PictureFolder implements PictureStore {
  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.fileOf(name);
    const part = join(this.folder, randomUUID() + PART_ENDING);
    try {
      await writeDurably(part, bytes);
      await publish(part, file);
      await this.sync();
    } finally {
      await rm(part, { force: true });
    }
  }

  async bytesStored(): Promise<number> {
    let bytes = 0;
    for (const file of await readdir(this.folder)) {
      if (!isPictureName(file)) continue;
      bytes += (await unlessMissing(stat(join(this.folder, file))))?.size ?? 0;
    }
    return bytes;
  }

  async ready(): Promise<void> {
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  }
}

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(bytes);
  await file.sync();
}

/** Renaming would replace what has the name already; a hard link fails instead. */
async function publish(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new PictureExists("A picture has this name already.");
    throw error;
  }
}
