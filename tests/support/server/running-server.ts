import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

export type RunningServer = {
  address: string;
  pid: number;
  /** From its start until it said that it runs. */
  startMs: number;
  log: () => string;
  /** Sends the signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Who it runs as, and what it may write to any file: with 0 every write fails, as on a full disk. */
export type Limits = { uid?: number | undefined; fileBytesMax?: number };

const START_MS_MAX = 30_000;

/** Starts the real server, without pages, as a process of its own. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  limits: Limits = {},
): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawnServer(dataDir, settings, limits);
  const output = outputOf(child);
  const deadline = startedAt + START_MS_MAX;
  while (!output().includes('"msg":"Running"')) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`It did not start: ${output()}`);
    await pause(5);
  }
  const startMs = Math.round(performance.now() - startedAt);
  const [, address = ""] = /"address":"([^"]+)"/.exec(output()) ?? [];
  return {
    address,
    pid: child.pid!,
    startMs,
    log: output,
    async end(signal) {
      const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
      child.kill(signal);
      const [code, endedBy] = await exited;
      return { code, signal: endedBy };
    },
  };
}

/** What a server says that does not start, and with which code it ends. */
export async function refusalToStart(
  dataDir: string,
  settings: Record<string, string> = {},
  limits: Limits = {},
) {
  const child = spawnServer(dataDir, settings, limits);
  const output = outputOf(child);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: output() };
}

function spawnServer(
  dataDir: string,
  settings: Record<string, string>,
  { uid, fileBytesMax }: Limits,
): ChildProcess {
  const command = [process.execPath, "server/main.ts"];
  if (fileBytesMax !== undefined) command.unshift("prlimit", `--fsize=${fileBytesMax}:unlimited`);
  const child = spawn(command[0]!, command.slice(1), {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: "off",
      PORT: "0",
      DATA_DIR: dataDir,
      SITE_DIR: "off",
      RATE_LIMIT: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

function outputOf(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on("data", (chunk) => void (text += String(chunk)));
  }
  return () => text;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
