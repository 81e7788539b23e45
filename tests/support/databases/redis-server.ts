import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished } from "vitest";
import { freePort } from "../server/free-port.ts";
import { redisProgram } from "./redis-program.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";

export { whyNoRedis } from "./redis-program.ts";

export type RedisServer = { url: string; port: number; child: ChildProcess };

/** A Redis server of the test's own, only in memory. */
export async function startRedis(port?: number, ...options: string[]): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const child = spawn(
    redisProgram!,
    ["--port", `${own}`, "--bind", "127.0.0.1", "--save", "", "--dir", temporaryFolder(), ...options],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => end(child));
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  await expect.poll(() => said).toContain("Ready to accept connections");
  return { url: `redis://127.0.0.1:${own}`, port: own, child };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
