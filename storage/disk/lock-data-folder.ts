import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { chownToFolderOwner } from "../chown-to-folder-owner.ts";
import { makeFolder } from "../make-folder.ts";
import { RESULT, resultCode } from "../sqlite/result-code.ts";
import { folderProblem } from "./folder-problem.ts";

/**
 * Creates the folder if needed, and locks it until the returned function is called or this process ends, even by a
 * crash.
 * @throws OperatorError when another process holds the lock or the folder is not writable; StoreDown if that may be
 * temporary.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    makeFolder(folder);
    // In a read-only folder, SQLite would open the file read-only, and not notice another process's lock.
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // The operating system releases SQLite's lock with its holder, so a killed server leaves nothing to clean up.
    const file = join(folder, "lock");
    const lock = new DatabaseSync(file);
    chownToFolderOwner(file);
    lock.exec("begin exclusive");
    return () => lock.close();
  } catch (error) {
    if (resultCode(error) === RESULT.busy)
      throw new OperatorError(`Another server is running on the data folder ${folder}.`);
    throw folderProblem(`The data folder ${folder}`, error);
  }
}
