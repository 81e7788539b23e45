import { open, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { openPart, partPath, removeAbandonedParts } from "../../storage/open-part.ts";
import { syncFolder } from "../../storage/sync-folder.ts";
import { Failure } from "../command-context.ts";

/** Writes a file that appears only once it is complete and on disk. Every method throws a Failure when writing fails. */
export type FileSink = {
  write(text: string): Promise<void>;
  /** Moves the file into place. Returns its size in bytes. */
  finish(): Promise<number>;
  /** Removes what was written; an existing file of the same name is kept. */
  discard(): Promise<void>;
};

/** @throws Failure when the file can't be written. */
export async function openFileSink(file: string): Promise<FileSink> {
  const existing = await stat(file).catch(() => null);
  if (existing?.isDirectory()) throw new Failure(`${file} is a folder.`);
  // Write directly to anything but a regular file, such as /dev/null.
  const isDevice = existing !== null && !existing.isFile();
  const fail = (error: Error) => {
    throw new Failure(`${file} can't be written: ${error.message}.`);
  };
  const handle = await (isDevice ? open(file, "w") : openPartial(file)).catch(fail);
  let bytes = 0;
  return {
    async write(text) {
      const chunk = Buffer.from(text);
      bytes += chunk.length;
      await handle.writeFile(chunk).catch(fail);
    },
    async finish() {
      if (!isDevice) await handle.sync().catch(fail);
      await handle.close().catch(fail);
      if (isDevice) return bytes;
      await rename(partPath(file), file).catch(fail);
      await syncFolder(dirname(file)).catch(fail);
      return bytes;
    },
    async discard() {
      await handle.close().catch(() => {});
      if (!isDevice) await rm(partPath(file), { force: true });
    },
  };
}

async function openPartial(file: string): Promise<FileHandle> {
  removeAbandonedParts(dirname(file));
  return openPart(file);
}
