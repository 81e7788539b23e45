import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { cleanEnvironment } from "../../clean-environment.ts";

/** A real server on a free port. Its log is its output; it ends with the test at the latest. */
export function spawnServer(
  settings: Record<string, string>,
  stderr: "inherit" | "pipe" = "inherit",
): ChildProcess & { stdout: Readable } {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    env: { ...cleanEnvironment(), PORT: "0", ...settings },
    stdio: ["ignore", "pipe", stderr],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child as ChildProcess & { stdout: Readable };
}
