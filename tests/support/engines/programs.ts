import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Readable, Writable } from "node:stream";

export type Program = { child: ChildProcess; stop(): Promise<void> };

const START_MS_MAX = 60_000;
const STOP_MS_MAX = 5_000;

const running = new Set<ChildProcess>();
// However the tests end, what they started ends too.
process.on("exit", () => running.forEach((child) => kill(child, "SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/** Starts a program in its own process group, which ends as a whole. Only `until` reads its output. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
    detached: true,
  });
  running.add(child);
  const ended = once(child, "exit").catch(() => {});
  return {
    child,
    async stop() {
      kill(child, "SIGTERM");
      const patience = setTimeout(() => kill(child, "SIGKILL"), STOP_MS_MAX);
      await ended;
      clearTimeout(patience);
      // Its children may outlive it.
      kill(child, "SIGKILL");
      running.delete(child);
    },
  };
}

function kill({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL") {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

/** The first match of a pattern in a program's output; the rest is discarded. */
export async function waitForOutput(output: Readable, pattern: RegExp): Promise<string> {
  let said = "";
  const patience = setTimeout(() => output.destroy(), START_MS_MAX);
  try {
    for await (const chunk of output.iterator({ destroyOnReturn: false })) {
      said += chunk;
      const [, found] = pattern.exec(said) ?? [];
      if (found === undefined) continue;
      output.pipe(new Writable({ write: (_chunk, _encoding, done) => done() }));
      return found;
    }
  } catch (error) {
    throw new Error(`A browser did not start: ${said}`, { cause: error });
  } finally {
    clearTimeout(patience);
  }
  throw new Error(`A browser did not start: ${said}`);
}
