import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { chownToFolderOwner } from "./chown-to-folder-owner.ts";

/** Creates a folder and its parents. Node's recursive mkdir loops forever where none can be created, as in /proc. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownToFolderOwner(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (code !== "ENOENT" || exists(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder);
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
