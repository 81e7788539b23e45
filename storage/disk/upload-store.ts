import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, link, open, readdir, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Closable } from "../backend.ts";
import { isUploadName } from "../../contract/uploads.ts";
import { chownToFolderOwner } from "../chown-to-folder-owner.ts";
import { makeFolder } from "../make-folder.ts";
import { folderProblem } from "./folder-problem.ts";
import { hasSetAside, inTurn, restoreSetAside } from "./set-aside.ts";
import { UploadFolder, nullIfMissing } from "./upload-folder.ts";
import { UploadExists, diskBytes } from "../../domain/uploads/upload-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

/** A temporary upload file; older versions wrote it without the dot. */
const PART_FILE = /^\.?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** One block, so that writing it needs disk space. */
const READINESS_PROBE = new Uint8Array(4096);

/**
 * Stores each picture as a file in the folder, which no other process may write to.
 * @throws OperatorError when the folder is not writable; StoreDown if that may be temporary.
 */
export async function openDiskUploadStore(folder: string): Promise<Closable<UploadStore>> {
  const store = new DiskUploadStore(folder);
  try {
    makeFolder(folder);
    await store.ready();
  } catch (error) {
    throw folderProblem(`The pictures folder ${folder}`, error);
  }
  for (const file of await readdir(folder)) {
    if (PART_FILE.test(file)) await unlink(join(folder, file));
  }
  if (await hasSetAside(folder)) await inTurn(folder, () => restoreSetAside(folder));
  return store;
}

class DiskUploadStore extends UploadFolder implements Closable<UploadStore> {
  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.pathTo(name);
    const part = this.#newPart();
    try {
      await writeDurably(part, bytes);
      await linkIntoPlace(part, file);
      await this.sync();
    } finally {
      await rm(part, { force: true });
    }
  }

  async bytesStored(): Promise<number> {
    let bytes = 0;
    for (const file of await readdir(this.folder)) {
      if (!isUploadName(file)) continue;
      bytes += diskBytes((await nullIfMissing(stat(join(this.folder, file))))?.size ?? 0);
    }
    return bytes;
  }

  async ready(): Promise<void> {
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Only writing shows whether the disk is full.
    const part = this.#newPart();
    try {
      await writeDurably(part, READINESS_PROBE);
    } finally {
      await rm(part, { force: true });
    }
  }

  /** The file that an upload is written to until it is complete. */
  #newPart(): string {
    return join(this.folder, `.${randomUUID()}.part`);
  }
}

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  chownToFolderOwner(path);
  await file.writeFile(bytes);
  await file.sync();
}

/** A hard link fails if the name is in use, while renaming would replace that picture. */
async function linkIntoPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new UploadExists();
    throw error;
  }
}
