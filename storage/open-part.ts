import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { isInUse, isSqlite, removeDatabase } from "./sqlite/database-files.ts";

/** Of nobody else's files: what a killed copy leaves is recognised by it. */
const ENDING = ".leads-part";

/** A locked database may be unlocked for a moment between two steps. */
const MOMENT_MS = 10_000;
/** Nothing else tells that a file is no longer written to. */
const UNTOUCHED_MS = 3_600_000;

/** What a file is called until it is whole. */
export function partOf(file: string): string {
  return file + ENDING;
}

/** Makes that file. What has its name already, half a copy or a link that somebody put there to be followed, is removed. */
export async function openPart(file: string): Promise<FileHandle> {
  removeDatabase(partOf(file));
  return open(partOf(file), "wx", 0o600);
}

/**
 * Deletes what killed copies left in a folder: all of the leads perhaps, under a name that nobody looks for. What can't be
 * deleted stays, and keeps nobody from making a new copy.
 */
export function removeAbandonedParts(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (!name.includes(ENDING)) continue;
      const part = join(folder, name.slice(0, name.lastIndexOf(ENDING) + ENDING.length));
      if (isAbandoned(part)) removeDatabase(part);
    }
  } catch {
    return;
  }
}

function isAbandoned(part: string): boolean {
  const stats = statSync(part, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  const ms = Date.now() - stats.mtimeMs;
  if (ms < MOMENT_MS || !stats.isFile()) return false;
  return isSqlite(part) ? !isInUse(part) : ms > UNTOUCHED_MS;
}
