import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Readable, Writable } from "node:stream";

export type Program = { child: ChildProcess; stop(): Promise<void> };

/** Starts a program whose output nobody reads, unless `until` does. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit").catch(() => {});
  return {
    child,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The first match of a pattern in what a program writes; the rest of its output is let go. */
export async function waitForOutput(output: Readable, pattern: RegExp): Promise<string> {
  let said = "";
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    said += chunk;
    const [, found] = pattern.exec(said) ?? [];
    if (found === undefined) continue;
    output.pipe(new Writable({ write: (_chunk, _encoding, done) => done() }));
    return found;
  }
  throw new Error(`A browser did not start: ${said}`);
}
