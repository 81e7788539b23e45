import type { ChildProcess } from "node:child_process";

/** Ends the child with this process, and this process with the child. */
export function stopWith(child: ChildProcess) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      child.kill(signal);
      process.exit();
    });
  }
  child.on("exit", (code) => process.exit(code ?? 0));
}
