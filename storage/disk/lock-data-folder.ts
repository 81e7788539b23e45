import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { makeFolder } from "../make-folder.ts";
import { folderProblem } from "./folder-problem.ts";

const SQLITE_BUSY = 5;

/**
 * Makes the folder when needed and takes it for this process, until it lets go or ends, however it ends.
 * @returns how to let go.
 * @throws StartupError when another process has it, or when it can not be written to; StoreDown when that may pass.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    makeFolder(folder);
    // SQLite would open what it can not write to, and find no lock on it.
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // The operating system frees SQLite's lock when its holder dies, so a killed server leaves nothing to clean up.
    const lock = new DatabaseSync(join(folder, "lock"));
    lock.exec("begin exclusive");
    return () => lock.close();
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new StartupError(`Another server is running on the data folder ${folder}.`);
    throw folderProblem(`The data folder ${folder}`, error);
  }
}
