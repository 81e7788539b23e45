import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type CommandRun = {
  /** Resolves to the first match in the output, or null when the run ends without one. */
  seen(pattern: RegExp): Promise<string | null>;
  /** Like Ctrl-C. */
  interrupt(): void;
  ended: Promise<{ exitCode: number | null; lines: string[] }>;
};

/**
 * Runs a program in its own mount and PID namespaces, which end with it. It is killed when this process ends or
 * `signal` aborts.
 */
export function isolate(command: string[], signal: AbortSignal, env = process.env): CommandRun {
  const isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", ...command];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", ...isolated], {
    // Its own process group, so that all of it can be interrupted.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
    env,
  });
  // Errors show in the exit code.
  child.on("error", () => {});
  const lines: string[] = [];
  const watchers = new Set<(line: string) => void>();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => {
      console.log(line);
      lines.push(line);
      for (const watch of watchers) watch(line);
    });
  }
  const ended = new Promise<{ exitCode: number | null; lines: string[] }>((done) => {
    child.on("close", (exitCode) => done({ exitCode, lines }));
  });
  return {
    seen: (pattern) =>
      new Promise((done) => {
        watchers.add((line) => {
          const [match] = pattern.exec(line) ?? [];
          if (match !== undefined) done(match);
        });
        void ended.then(() => done(null));
      }),
    interrupt: () => process.kill(-child.pid!, "SIGINT"),
    ended,
  };
}
