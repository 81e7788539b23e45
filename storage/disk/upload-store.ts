import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, link, mkdir, open, readdir, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isUploadName } from "../../contract/uploads.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { putBackAll } from "./set-aside.ts";
import { UploadFolder, unlessMissing } from "./upload-folder.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

/** Is not a picture yet, and never was one if nobody is writing it. No picture's name begins with a dot. */
const PART = /^\.?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/**
 * Keeps each picture as one file in the folder, which no other process may write to.
 * @throws StartupError when it can not be written to.
 */
export async function openDiskUploadStore(folder: string): Promise<UploadStore> {
  const store = new DiskUploadStore(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await store.ready();
  } catch (error) {
    throw new StartupError(`The folder of pictures ${folder} can not be used: ${(error as Error).message}.`);
  }
  for (const file of await readdir(folder)) {
    if (PART.test(file)) await unlink(join(folder, file));
  }
  await putBackAll(folder);
  return store;
}

class DiskUploadStore extends UploadFolder implements UploadStore {
  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.pathTo(name);
    const part = join(this.folder, `.${randomUUID()}.part`);
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
      if (!isUploadName(file)) continue;
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
      throw new UploadExists("A picture has this name already.");
    throw error;
  }
}
