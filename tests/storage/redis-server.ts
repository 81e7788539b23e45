import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const PROGRAM = "/usr/bin/redis-server";

/** Why tests that need a Redis can not run here, or null. */
export const whyNoRedis: string | null = existsSync(PROGRAM) ? null : "needs Debian's redis-server";

export type RedisServer = { url: string; port: number; child: ChildProcess };

/** A Redis of the running test's own, in memory alone. */
export async function startRedis(port?: number, ...options: string[]): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const child = spawn(
    PROGRAM,
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
