import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawnServer } from "./spawn-server.ts";

export type ServerProcess = { url: string; dataDir: string; stop(): Promise<void> };

const TRIES = 20;

/** Starts the real server with its own data folder. */
export async function startServerProcess(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "landing-data-"));
  const { server, url } = await start({ RATE_LIMIT: "off", DATA_DIR: dataDir, ...settings });
  return {
    url,
    dataDir,
    async stop() {
      await server.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A port chosen earlier may briefly be in use. */
async function start(settings: Record<string, string>) {
  for (let tries = 1; ; tries++) {
    const server = spawnServer(settings);
    try {
      const { url } = await server.running;
      server.child.stderr!.pipe(process.stderr);
      return { server, url: url };
    } catch (error) {
      if (tries === TRIES || !server.errors().includes("EADDRINUSE")) throw error;
      await wait(100);
    }
  }
}
