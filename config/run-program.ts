import { OperatorError } from "../domain/errors/operator-error.ts";

const SHELL_CHECK_MS = 500;

/**
 * Runs a program's startup. An OperatorError is printed and exits with code 1. Under npm, it also stops with npm's
 * shell.
 */
export async function runProgram(start: () => Promise<void>): Promise<void> {
  if (process.env.npm_lifecycle_event !== undefined) stopWithShell();
  try {
    await start();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** npm passes a signal on to its shell only, and not every shell to the program that it runs. */
function stopWithShell(): void {
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, SHELL_CHECK_MS);
  check.unref();
}
