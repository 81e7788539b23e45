import { opendir, stat, unlink } from "node:fs/promises";
import { isPictureName } from "../../contract/uploads.ts";
import type { ArchivedPicture, PictureArchive } from "../../domain/uploads/upload-repository.ts";
import { PictureFolder, unlessMissing } from "./upload-folder.ts";

/** The pictures in a folder, beside the server that writes to it. A folder that is not there holds none. */
export function openPictureArchiveOnDisk(folder: string): PictureArchive {
  return new PictureArchiveOnDisk(folder);
}

class PictureArchiveOnDisk extends PictureFolder implements PictureArchive {
  async *list(): AsyncGenerator<ArchivedPicture> {
    const entries = await unlessMissing(opendir(this.folder));
    if (entries === null) return;
    for await (const { name } of entries) {
      const found = isPictureName(name) ? await unlessMissing(stat(this.fileOf(name))) : null;
      if (found) yield { name, bytes: found.size, storedAt: found.mtime };
    }
  }

  async delete(names: readonly string[]): Promise<number> {
    const files = names.map((name) => this.fileOf(name));
    let deleted = 0;
    for (const file of files) {
      if ((await unlessMissing(unlink(file))) !== null) deleted += 1;
    }
    if (deleted > 0) await this.sync();
    return deleted;
  }
}
