import { opendir, stat } from "node:fs/promises";
import { isUploadName } from "../../contract/uploads.ts";
import type { FindInUse, StoredUpload, UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { inTurn, restoreSetAside, setAside } from "./set-aside.ts";
import { UploadFolder, nullIfMissing } from "./upload-folder.ts";

/** Opens the pictures in a folder. A server may be running on it; a missing folder has no pictures. */
export function openDiskUploadRepository(folder: string): UploadRepository {
  return new DiskUploadRepository(folder);
}

class DiskUploadRepository extends UploadFolder implements UploadRepository {
  #hasRestored = false;

  async *list(): AsyncGenerator<StoredUpload> {
    const entries = await nullIfMissing(opendir(this.folder));
    if (entries === null) return;
    for await (const { name } of entries) {
      const found = isUploadName(name) ? await nullIfMissing(stat(this.pathTo(name))) : null;
      if (found) yield { name, bytes: found.size, storedAt: found.mtime };
    }
  }

  async delete(names: readonly string[], findInUse: FindInUse): Promise<string[]> {
    for (const name of names) this.pathTo(name);
    if ((await nullIfMissing(stat(this.folder))) === null) return [];
    return inTurn(this.folder, () => this.#delete(names, findInUse));
  }

  async #delete(names: readonly string[], findInUse: FindInUse): Promise<string[]> {
    if (!this.#hasRestored || (await this.#lacksOne(names))) await restoreSetAside(this.folder);
    this.#hasRestored = true;
    const aside = new Map<string, NonNullable<Awaited<ReturnType<typeof setAside>>>>();
    const deleted: string[] = [];
    try {
      for (const name of new Set(names)) {
        const picture = await setAside(this.folder, name);
        if (picture) aside.set(name, picture);
      }
      const inUse = await findInUse([...aside.keys()]);
      for (const [name, picture] of aside) {
        if (inUse.has(name)) continue;
        await picture.delete();
        aside.delete(name);
        deleted.push(name);
      }
    } finally {
      for (const picture of aside.values()) await picture.putBack();
    }
    if (deleted.length > 0) await this.sync();
    return deleted;
  }

  /** Another process may have set it aside, and died. */
  async #lacksOne(names: readonly string[]): Promise<boolean> {
    for (const name of names) if ((await this.size(name)) === null) return true;
    return false;
  }
}
