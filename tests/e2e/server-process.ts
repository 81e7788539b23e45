import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type ServerProcess = { url: string; dataDir: string; stop(): Promise<void> };

/** Starts the real server as a process of its own, on a free port and with a data folder of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "landing-data-"));
  const child = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ENV_FILE: "off",
      HOST: "127.0.0.1",
      PORT: "0",
      RATE_LIMIT: "off",
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  const url = await addressOf(child);
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

/** The server says where it listens in its log. */
async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const { msg, address } = JSON.parse(line) as { msg: string; address?: string };
    if (msg === "Running" && address) {
      // Nobody reads on; the pipe must not fill.
      child.stdout!.resume();
      return address;
    }
  }
  throw new Error("The server ended before it listened.");
}

/** A port that is free now, for servers that must know each other's address before either runs. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
