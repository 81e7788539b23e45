import { randomUUID } from "node:crypto";
import { readdir, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "./upload-folder.ts";

/** A picture about to be deleted. No picture's own name begins with a dot. */
const ASIDE = /^\.aside-[\da-f-]{36}-(.+)$/;

/**
 * Renames a picture so that nobody can read it.
 * @returns how to restore or delete it, or null when there is no such picture. `delete` resolves to whether it still
 * existed.
 */
export async function setAside(folder: string, name: string) {
  const file = join(folder, name);
  const aside = join(folder, `.aside-${randomUUID()}-${name}`);
  if ((await nullIfMissing(rename(file, aside))) === null) return null;
  return {
    putBack: () => nullIfMissing(rename(aside, file)),
    delete: async () => (await nullIfMissing(unlink(aside))) !== null,
  };
}

/**
 * Restores pictures set aside by a process that died. If it is still running, it finds its file gone and deletes
 * nothing.
 */
export async function restoreSetAside(folder: string): Promise<void> {
  for (const file of (await nullIfMissing(readdir(folder))) ?? []) {
    const name = ASIDE.exec(file)?.[1];
    if (name !== undefined) await nullIfMissing(rename(join(folder, file), join(folder, name)));
  }
}
