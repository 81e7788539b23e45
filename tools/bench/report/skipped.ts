import { log } from "./progress.ts";

/** A part that can't be measured here. Its message names it and says why. */
export class Skipped extends Error {
  override name = "Skipped";
}

/** Starts what may not be there; where it isn't, the bench goes on without it and says so. */
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
