import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Server = {
  url: string;
  pid: number;
  /** From spawning the process until it is ready. */
  startMs: number;
  stop(): Promise<void>;
};

type Command = {
  command: string;
  args: string[];
  /** A file, as in production; reading a pipe would cost this process time. */
  log: string;
  isReady: () => Promise<boolean>;
  options?: SpawnOptions;
  stopWith?: NodeJS.Signals;
};

const START_MS_MAX = 60_000;

/** Starts a process and waits until it is ready. It is killed when this process ends. */
export async function startProcess({ command, args, log, isReady, options, stopWith }: Command) {
  const output = openSync(log, "a");
  const startedAtMs = performance.now();
  const child = spawn(command, args, { ...options, stdio: ["ignore", output, output] });
  closeSync(output);
  child.on("error", () => {});
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  await untilReady(child, isReady).catch(() => {
    child.kill();
    throw new Error(`${command} did not start:\n${readFileSync(log, "utf8").slice(-2000)}`);
  });
  return {
    pid: child.pid!,
    startMs: performance.now() - startedAtMs,
    async stop() {
      child.kill(stopWith);
      await ended;
    },
  };
}

/** Starts an HTTP server, ready when `answersAt` succeeds. */
export async function startServerProcess({
  url,
  answersAt,
  ...command
}: Omit<Command, "isReady"> & { url: string; answersAt: string }): Promise<Server> {
  return { url, ...(await startProcess({ ...command, isReady: () => isAnswered(url + answersAt) })) };
}

const running = new Set<ChildProcess>();
// SIGTERM can be handled, so that processes with children can end them too.
process.on("exit", () => running.forEach((child) => child.kill("SIGTERM")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

async function untilReady(child: ChildProcess, isReady: () => Promise<boolean>) {
  const until = performance.now() + START_MS_MAX;
  while (!(await isReady())) {
    if (performance.now() > until || child.exitCode !== null || child.pid === undefined) throw new Error();
    await wait(5);
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** A process's resident memory in megabytes, now and at its peak; null without /proc. */
export function readMemory(pid: number): { nowMb: number; peakMb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) * 1024) / 1e6;
    return { nowMb: mb("VmRSS"), peakMb: mb("VmHWM") };
  } catch {
    return null;
  }
}

/** The processor time of a process and its children in microseconds; null without /proc. */
export function readCpu(pid: number): number | null {
  try {
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) | /);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    const ticks = Number(fields[12]) + Number(fields[13]);
    return children.reduce((total, child) => total + (readCpu(Number(child)) ?? 0), ticks * TICK_US);
  } catch {
    return null;
  }
}

/** Linux counts processor time in ticks of 10 ms. */
const TICK_US = 10_000;
