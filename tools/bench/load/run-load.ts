import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Job, Load } from "./generator.ts";

const GENERATOR = fileURLToPath(new URL("generator.ts", import.meta.url));

/** Generates load from another process. Throws if any response is not a success. */
export async function runLoad(job: Job): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR, JSON.stringify(job)]);
  return JSON.parse(stdout) as Load;
}
