import { StartupError } from "../domain/errors/startup-error.ts";

/** Runs a program's startup. A StartupError is printed and exits with code 1. */
export async function runProgram(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
