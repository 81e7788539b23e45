import { accessSync, constants } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { chownToFolderOwner } from "../chown-to-folder-owner.ts";
import { RESULT, resultCode } from "../sqlite/result-code.ts";

/**
 * Locks a file, which is created if needed, until the returned function is called or this process ends, even by a
 * crash: the operating system releases SQLite's lock with its holder, so nothing is left to clean up.
 * @returns null while it is locked elsewhere, in this process or another.
 */
export function tryLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file);
  try {
    chownToFolderOwner(file);
    // SQLite would open a read-only file too, and not notice another process's lock.
    accessSync(file, constants.W_OK);
    // Without a journal beside it, which a killed process would leave.
    lock.exec("pragma journal_mode = memory; begin exclusive");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (resultCode(error) === RESULT.busy) return null;
    throw error;
  }
}
