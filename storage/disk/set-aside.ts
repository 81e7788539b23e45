import { randomUUID } from "node:crypto";
import { readdir, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "./upload-folder.ts";

/** A picture that is about to be deleted. No picture's own name begins with a dot. */
const ASIDE = /^\.aside-[\da-f-]{36}-(.+)$/;

/**
 * Moves a picture to a name that nobody asks for, and that no other process uses.
 * @returns how to go on, or null when there is no such picture. To delete tells whether it was still there.
 */
export async function setAside(folder: string, name: string) {
  const file = join(folder, name);
  const aside = join(folder, `.aside-${randomUUID()}-${name}`);
  if ((await unlessMissing(rename(file, aside))) === null) return null;
  return {
    putBack: () => unlessMissing(rename(aside, file)),
    delete: async () => (await unlessMissing(unlink(aside))) !== null,
  };
}

/** Pictures set aside by a process that died. One still at work finds its file gone and does nothing. */
export async function putBackAll(folder: string): Promise<void> {
  for (const file of (await unlessMissing(readdir(folder))) ?? []) {
    const name = ASIDE.exec(file)?.[1];
    if (name !== undefined) await unlessMissing(rename(join(folder, file), join(folder, name)));
  }
}
