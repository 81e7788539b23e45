import { writeSync } from "node:fs";

const STANDARD_OUTPUT = 1;
/** How long a full pipe is given to be read from. */
const FULL_PIPE_MS = 10;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * The standard output, line by line and at once, so that nothing is lost when the process ends. Once its reader has gone the
 * lines go nowhere: a server serves, and ends, without its log.
 */
export const logStream = {
  write(text: string): void {
    let rest: Uint8Array = Buffer.from(text);
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        Atomics.wait(clock, 0, 0, FULL_PIPE_MS);
      }
    }
  },
};
