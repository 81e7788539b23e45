import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "../start-problem.ts";

/**
 * Makes the folder when needed and takes it for this process, until it lets go or ends, however it ends.
 * @returns how to let go.
 * @throws StartProblem when another process has it.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The operating system frees SQLite's lock when its holder dies, so a killed server leaves nothing to clean up.
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartProblem(`Another server is running on the data folder ${folder}.`);
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;
