import { open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

/**
 * Makes a file that becomes another when it is whole. What has its name already, half a copy or a link that somebody put
 * there to be followed, is removed.
 */
export async function openPart(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return open(path, "wx", 0o600);
}
