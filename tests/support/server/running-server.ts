import { once } from "node:events";
import { onTestFinished } from "vitest";
import { type ServerUrls, type SpawnedServer, type SpawnOptions, spawnServer } from "./spawn-server.ts";

export type RunningServer = SpawnedServer &
  ServerUrls & {
    pid: number;
    /** The time from its start until it logged that it runs. */
    startMs: number;
  };

/** Starts the real server, without pages or limits, until the test ends. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  options: SpawnOptions = {},
): Promise<RunningServer> {
  return untilRunning(spawnUntilTestEnds({ ...defaults(dataDir), ...settings }, options));
}

export async function untilRunning(server: SpawnedServer): Promise<RunningServer> {
  const startedAt = performance.now();
  const urls = await server.running;
  const startMs = Math.round(performance.now() - startedAt);
  return { ...server, ...urls, pid: server.child.pid!, startMs };
}

/** The output and exit code of a server that does not start. */
export async function refusalToStart(
  dataDir: string,
  settings: Record<string, string> = {},
  options: SpawnOptions = {},
) {
  return refusalOf(spawnUntilTestEnds({ ...defaults(dataDir), ...settings }, options));
}

export async function refusalOf({ child, errors }: SpawnedServer) {
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: errors() };
}

export function spawnUntilTestEnds(
  settings: Record<string, string>,
  options: SpawnOptions = {},
): SpawnedServer {
  const server = spawnServer(settings, options);
  onTestFinished(() => void server.child.kill("SIGKILL"));
  return server;
}

function defaults(dataDir: string) {
  return { DATA_DIR: dataDir, SITE_DIR: "off", RATE_LIMIT: "off" };
}
