import { open } from "node:fs/promises";

/** Makes the names of a folder's new files survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
