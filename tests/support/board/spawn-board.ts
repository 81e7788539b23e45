import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { cleanEnvironment } from "../runner/clean-environment.ts";

export type SpawnedBoard = {
  /** The one-time link. */
  link: string;
  /** Its stderr so far. */
  errors: () => string;
  /** Its exit code, once it has ended by itself. */
  ended: () => Promise<number | null>;
  /** Ends it as Ctrl-C does. @returns its exit code */
  stop: () => Promise<number | null>;
};

/** Runs `leads board` with only these settings. */
export async function spawnBoard(settings: Record<string, string>, ...args: string[]): Promise<SpawnedBoard> {
  const child = spawn(process.execPath, ["cli/leads.ts", "board", ...args], {
    env: { ...cleanEnvironment(), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => void (errors += String(chunk)));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const line = once(createInterface(child.stdout), "line") as Promise<[string]>;
  const [link] = await Promise.race([
    line,
    exited.then(([code]) => {
      throw new Error(`The board ended with ${code}: ${errors}`);
    }),
  ]);
  return {
    link,
    errors: () => errors,
    ended: async () => (await exited)[0],
    async stop() {
      child.kill("SIGINT");
      return (await exited)[0];
    },
  };
}
