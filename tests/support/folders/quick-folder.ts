import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";

/** With less, as in most containers, the machine means it for something else. */
const FREE_BYTES_MIN = 4 * 1024 ** 3;

/**
 * Where to make folders that only have to last as long as a test: in memory where the machine offers that, as no test
 * cuts the power, or among the temporary ones. No program may be run from there.
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
