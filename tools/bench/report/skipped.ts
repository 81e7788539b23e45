import { log } from "./progress.ts";

/** Something can't be measured here. The message says what and why. */
export class Skipped extends Error {
  override name = "Skipped";
}

/** Returns null, and notes the reason, when `start` throws Skipped. */
export async function unlessSkipped<T>(skipped: string[], start: () => Promise<T>): Promise<T | null> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    log(`skipped: ${error.message}`);
    skipped.push(error.message);
    return null;
  }
}
