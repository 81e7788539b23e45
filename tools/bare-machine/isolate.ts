import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Run = {
  /** The first line that matches, or null when the run ends without one. */
  seen(pattern: RegExp): Promise<string | null>;
  /** Like Ctrl-C in its terminal. */
  interrupt(): void;
  ended: Promise<{ exitCode: number | null; lines: string[] }>;
};

/**
 * Runs a program whose mounts and processes nobody else sees, and which all vanish with it. It ends with this process
 * and is killed when `signal` says so.
 */
export function isolate(command: string[], signal: AbortSignal, env = process.env): Run {
  const isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", ...command];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", ...isolated], {
    // A process group of its own, which can be interrupted as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
    env,
  });
  // What went wrong shows in the exit code.
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
