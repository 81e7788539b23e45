import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { cleanEnvironment } from "../runner/clean-environment.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export type SpawnOptions = {
  /** The folder of its sources; by default this repository. */
  folder?: string;
  uid?: number | undefined;
  /** The maximum size of a file that it writes: with 0 every write fails, as on a full disk. */
  fileBytesMax?: number;
};
/** Where a server and its metrics are reached. */
export type ServerUrls = { url: string; metrics?: string };
export type SpawnedServer = {
  child: ChildProcess;
  /** The log so far. */
  log: () => string;
  /** Its stderr so far. */
  errors: () => string;
  /** Rejects if it ends before it listens. */
  running: Promise<ServerUrls>;
  /** Sends the signal and waits until it ends. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Starts the real server on a free port, with only these settings. */
export function spawnServer(settings: Record<string, string>, options: SpawnOptions = {}): SpawnedServer {
  const { folder = ROOT, uid, fileBytesMax } = options;
  const command = [process.execPath, "server/main.ts"];
  if (fileBytesMax !== undefined) command.unshift("prlimit", `--fsize=${fileBytesMax}:unlimited`);
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: { ...cleanEnvironment(), PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let [log, errors] = ["", ""];
  child.stdout.on("data", (chunk) => void (log += String(chunk)));
  child.stderr.on("data", (chunk) => void (errors += String(chunk)));
  const running = waitUntilRunning(child).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}${errors}`);
  });
  // A test may expect it to end early.
  running.catch(() => {});
  return {
    child,
    log: () => log,
    errors: () => errors,
    running,
    async end(signal) {
      const closed = once(child, "close");
      child.kill(signal);
      await closed;
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}

/** Reads the server's URLs from its log. */
export async function waitUntilRunning(child: ChildProcess): Promise<ServerUrls> {
  const closed = once(child, "close");
  for await (const line of createInterface({ input: child.stdout! })) {
    // `npm start` also prints the build's output.
    if (!line.includes('"msg":"Running"')) continue;
    // Keep reading so that the pipe does not fill.
    child.stdout!.resume();
    const { address: url, metrics } = JSON.parse(line) as { address: string; metrics?: string };
    return { url, ...(metrics && { metrics }) };
  }
  await closed;
  throw new Error("The server did not start.");
}
