import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { cleanEnvironment } from "../runner/clean-environment.ts";

export type ServerProcess = { url: string; dataDir: string; stop(): Promise<void> };

const TRIES = 20;

/**
 * Starts the real server as a process of its own, on a free port and with a data folder of its own. Nothing that whoever
 * runs the tests has set reaches it.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "landing-data-"));
  const { child, url } = await start({
    ...cleanEnvironment(),
    HOST: "127.0.0.1",
    PORT: "0",
    RATE_LIMIT: "off",
    DATA_DIR: dataDir,
    ...settings,
  });
  return {
    url,
    dataDir,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A port that was chosen before may be taken for a moment. */
async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  for (let tries = 1; ; tries++) {
    const child = spawn(process.execPath, ["server/main.ts"], { stdio: ["ignore", "pipe", "pipe"], env });
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    const url = await addressOf(child);
    if (url !== null) {
      child.stderr.pipe(process.stderr);
      return { child, url };
    }
    if (tries === TRIES || !said.includes("EADDRINUSE")) throw new Error(`The server did not start: ${said}`);
    await wait(100);
  }
}

/** The server says where it listens in its log; null when it ended before. */
export async function addressOf(child: ChildProcess): Promise<string | null> {
  const ended = once(child, "close");
  for await (const line of createInterface({ input: child.stdout! })) {
    const { msg, address } = JSON.parse(line) as { msg: string; address?: string };
    if (msg === "Running" && address) {
      // Nobody reads on; the pipe must not fill.
      child.stdout!.resume();
      return address;
    }
  }
  await ended;
  return null;
}
