import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { makeFolder } from "../make-folder.ts";
import { folderProblem } from "./folder-problem.ts";
import { tryLock } from "./lock-file.ts";

/**
 * Creates the folder if needed, and locks it until the returned function is called or this process ends, even by a
 * crash.
 * @throws OperatorError when another process holds the lock or the folder is not writable; StoreDown if that may be
 * temporary.
 */
export function lockDataFolder(folder: string): () => void {
  const unlock = tryLockFolder(folder);
  if (unlock === null) throw new OperatorError(`Another server is running on the data folder ${folder}.`);
  return unlock;
}

function tryLockFolder(folder: string): (() => void) | null {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return tryLock(join(folder, "lock"));
  } catch (error) {
    throw folderProblem(`The data folder ${folder}`, error);
  }
}
