import { open, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { openPart, partOf, removeAbandonedParts } from "../storage/open-part.ts";
import { Failure } from "./command-context.ts";

/** Text that becomes a file. Each step throws a Failure when the file can not be written. */
export type FileSink = {
  write(text: string): Promise<void>;
  /** The file is there, and whole. Returns its bytes. */
  finish(): Promise<number>;
  /** Nothing is left; a file that had the name before stays as it was. */
  discard(): Promise<void>;
};

/** @throws Failure when the file can not be written. */
export async function openFileSink(file: string): Promise<FileSink> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new Failure(`${file} is a folder.`);
  // What is no regular file, such as /dev/null, is written to as it is.
  const isDevice = found !== null && !found.isFile();
  const failed = (error: Error) => {
    throw new Failure(`${file} can not be written: ${error.message}.`);
  };
  const handle = await (isDevice ? open(file, "w") : openWhole(file)).catch(failed);
  let bytes = 0;
  return {
    async write(text) {
      const chunk = Buffer.from(text);
      bytes += chunk.length;
      await handle.writeFile(chunk).catch(failed);
    },
    async finish() {
      await handle.close().catch(failed);
      if (!isDevice) await rename(partOf(file), file).catch(failed);
      return bytes;
    },
    async discard() {
      await handle.close().catch(() => {});
      if (!isDevice) await rm(partOf(file), { force: true });
    },
  };
}

async function openWhole(file: string): Promise<FileHandle> {
  removeAbandonedParts(dirname(file));
  return openPart(file);
}
