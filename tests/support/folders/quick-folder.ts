import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";

/** With less free memory, as in most containers, `/dev/shm` is meant for something else. */
export const FREE_BYTES_MIN = 4 * 1024 ** 3;

/**
 * Where to create folders that last only as long as a test: in memory if possible, else among temporary files.
 * Programs can't be run from there.
 */
export function quickFolder(): string {
  if (process.env.TMPDIR || process.platform !== "linux") return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_BYTES_MIN ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
