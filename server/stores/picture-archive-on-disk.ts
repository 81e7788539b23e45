import { access, open, opendir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isPictureName } from "../../contract/pictures.ts";
import type { ArchivedPicture, PictureArchive } from "./picture-archive.ts";
import { syncFolder, unlessMissing } from "./pictures-on-disk.ts";
import type { StoredPicture } from "./pictures.ts";

/** The pictures in a folder, beside the server that writes to it. A folder that is not there holds none. */
export function openPictureArchiveOnDisk(folder: string): PictureArchive {
  return new PictureArchiveOnDisk(folder);
}

class PictureArchiveOnDisk implements PictureArchive {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async *list(): AsyncGenerator<ArchivedPicture> {
    const entries = await unlessMissing(opendir(this.#folder));
    if (entries === null) return;
    for await (const { name } of entries) {
      const found = isPictureName(name) ? await unlessMissing(stat(this.#fileOf(name))) : null;
      if (found) yield { name, bytes: found.size, storedAt: found.mtime };
    }
  }

  async open(name: string): Promise<StoredPicture | null> {
    const file = await unlessMissing(open(this.#fileOf(name)));
    if (file === null) return null;
    const { size } = await file.stat();
    return { bytes: file.createReadStream(), size };
  }

  async has(name: string): Promise<boolean> {
    return (await unlessMissing(access(this.#fileOf(name)))) !== null;
  }

  async delete(names: readonly string[]): Promise<number> {
    const files = names.map((name) => this.#fileOf(name));
    let deleted = 0;
    for (const file of files) {
      if ((await unlessMissing(unlink(file))) !== null) deleted += 1;
    }
    if (deleted > 0) await syncFolder(this.#folder);
    return deleted;
  }

  async close(): Promise<void> {}

  #fileOf(name: string): string {
    if (!isPictureName(name)) throw new Error("This is not the name of a picture.");
    return join(this.#folder, name);
  }
}
