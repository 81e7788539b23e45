import { StartupError } from "../domain/errors/startup-error.ts";

/** Runs what a program does first. Where that throws a StartupError, its problems are printed and the program ends with 1. */
export async function runProgram(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
