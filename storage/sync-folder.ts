import { open } from "node:fs/promises";

/** Makes files added to a folder, or deleted from it, survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
