import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { cleanEnvironment } from "../runner/clean-environment.ts";

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

/** A server that runs, by what it says of itself, and the lines of its log so far. */
export async function startServer(settings: Record<string, string>) {
  const child = spawnServer(settings);
  const log: string[] = [];
  const running = Promise.withResolvers<{ address: string; metrics?: string }>();
  createInterface({ input: child.stdout })
    .on("line", (text) => {
      log.push(text);
      const line = JSON.parse(text);
      if (line.msg === "Running") running.resolve(line);
    })
    .on("close", () => running.reject(new Error("The server ended.")));
  return { child, log, ...(await running.promise) };
}
