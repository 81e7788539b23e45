import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const TRIES = 10;

/** Never deletes inside mounts. Retries, because processes that were just killed may still hold the folder. */
export async function removeTree(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await promisify(execFile)("rm", ["-rf", "--one-file-system", folder]);
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await wait(500);
    }
  }
}
