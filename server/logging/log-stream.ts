import { writeSync } from "node:fs";

const STANDARD_OUTPUT = 1;
/** The pause before writing to a full pipe again. */
const FULL_PIPE_MS = 10;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes to standard output synchronously, so that nothing is lost when the process ends. Once the reader has gone,
 * lines are discarded and the server keeps running.
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
