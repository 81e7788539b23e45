import { randomUUID } from "node:crypto";
import { readdir, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StoreBusy } from "../../domain/errors/store-busy.ts";
import { tryLock } from "./lock-file.ts";
import { nullIfMissing } from "./upload-folder.ts";

/** A picture about to be deleted. No picture's own name begins with a dot. */
const ASIDE = /^\.aside-[\da-f-]{36}-(.+)$/;

const LOCK_FILE = ".lock";
const TRY_AGAIN_MS = 10;
/** Longer than one deletion takes. */
const TURN_MS_MAX = 30_000;

/**
 * Renames a picture so that nobody can read it. Only for who has the turn.
 * @returns how to restore or delete it, or null when there is no such picture.
 */
export async function setAside(folder: string, name: string) {
  const file = join(folder, name);
  const aside = join(folder, `.aside-${randomUUID()}-${name}`);
  if ((await nullIfMissing(rename(file, aside))) === null) return null;
  return { putBack: () => rename(aside, file), delete: () => unlink(aside) };
}

/**
 * Deletions take turns, the command's beside the server's too: otherwise one would take a picture that another has set
 * aside for gone, delete its lead, and the other could still restore it.
 * @throws StoreBusy when another deletion takes too long.
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const unlock = await lock(folder);
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** Restores pictures set aside by processes that died. Only for who has the turn. */
export async function restoreSetAside(folder: string): Promise<void> {
  for (const [file, name] of await listSetAside(folder)) await rename(join(folder, file), join(folder, name));
}

export async function hasSetAside(folder: string): Promise<boolean> {
  return (await listSetAside(folder)).length > 0;
}

async function listSetAside(folder: string): Promise<[file: string, name: string][]> {
  return (await readdir(folder)).flatMap((file) => {
    const name = ASIDE.exec(file)?.[1];
    return name === undefined ? [] : [[file, name]];
  });
}

async function lock(folder: string): Promise<() => void> {
  for (
    const untilMs = performance.now() + TURN_MS_MAX;
    performance.now() < untilMs;
    await wait(TRY_AGAIN_MS)
  ) {
    const unlock = tryLock(join(folder, LOCK_FILE));
    if (unlock !== null) return unlock;
  }
  throw new StoreBusy(`Another program is deleting pictures in ${folder}.`);
}
