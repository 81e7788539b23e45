import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Job, Load } from "./generator.ts";

const GENERATOR = new URL("generator.ts", import.meta.url).pathname;

/** Calls a server from another process; any answer but a success ends the bench. */
export async function runLoad(job: Job): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR, JSON.stringify(job)]);
  return JSON.parse(stdout) as Load;
}
