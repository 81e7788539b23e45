import { opendir, stat, unlink } from "node:fs/promises";
import { isUploadName } from "../../contract/uploads.ts";
import type { StoredUpload, UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { UploadFolder, unlessMissing } from "./upload-folder.ts";

/** The pictures in a folder, beside the server that writes to it. A folder that is not there holds none. */
export function openDiskUploadRepository(folder: string): UploadRepository {
  return new DiskUploadRepository(folder);
}

class DiskUploadRepository extends UploadFolder implements UploadRepository {
  async *list(): AsyncGenerator<StoredUpload> {
    const entries = await unlessMissing(opendir(this.folder));
    if (entries === null) return;
    for await (const { name } of entries) {
      const found = isUploadName(name) ? await unlessMissing(stat(this.pathTo(name))) : null;
      if (found) yield { name, bytes: found.size, storedAt: found.mtime };
    }
  }

  async delete(names: readonly string[]): Promise<number> {
    const files = names.map((name) => this.pathTo(name));
    let deleted = 0;
    for (const file of files) {
      if ((await unlessMissing(unlink(file))) !== null) deleted += 1;
    }
    if (deleted > 0) await this.sync();
    return deleted;
  }
}
