import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { chownToFolderOwner } from "./chown-to-folder-owner.ts";
import { isInUse, isSqlite, removeWithSideFiles } from "./sqlite/database-files.ts";
import { HOUR_MS } from "../domain/durations.ts";

/** Unique to this program, so leftovers of killed copies can be recognized. */
const ENDING = ".leads-part";

/** Between two steps, a running copy may briefly hold no lock. */
const GRACE_MS = 10_000;
/** A file that is not a database counts as abandoned once nobody has written to it for this long. */
const UNTOUCHED_MS = HOUR_MS;

/** The name of a file until it is complete. */
export function partPath(file: string): string {
  return file + ENDING;
}

/** Creates the partial file. A leftover, or a link planted under its name, is removed first. */
export async function openPart(file: string): Promise<FileHandle> {
  const part = partPath(file);
  removeWithSideFiles(part);
  const handle = await open(part, "wx", 0o600);
  chownToFolderOwner(part);
  return handle;
}

/**
 * Deletes what killed copies left in a folder: such a file may hold every lead under a name that nobody looks for.
 * Files that can't be deleted stay; they don't prevent a new copy.
 */
export function removeAbandonedParts(folder: string): void {
  for (const name of readNames(folder)) {
    if (!name.includes(ENDING)) continue;
    const part = join(folder, name.slice(0, name.lastIndexOf(ENDING) + ENDING.length));
    try {
      if (isAbandoned(part)) removeWithSideFiles(part);
    } catch {
      continue;
    }
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAbandoned(part: string): boolean {
  const stats = statSync(part, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  const ms = Date.now() - stats.mtimeMs;
  if (ms < GRACE_MS || !stats.isFile()) return false;
  return isSqlite(part) ? !isInUse(part) : ms > UNTOUCHED_MS;
}
