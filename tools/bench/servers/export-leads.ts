import { spawn } from "node:child_process";
import { once } from "node:events";
import { readMemory } from "./process.ts";

/** How often the memory of an export is looked at. */
const LOOK_MS = 50;

export type Export = { seconds: number; peakMb: number };

/** Writes all leads of a data folder as CSV, as an operator does, into nothing. */
export async function exportLeads(dataDir: string): Promise<Export> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["cli/leads.ts", "export"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ENV_FILE: "off", DATA_DIR: dataDir },
  });
  let peakMb = Number.NaN;
  const looks = setInterval(() => {
    peakMb = readMemory(child.pid!)?.peakMb ?? peakMb;
  }, LOOK_MS);
  const [code] = await once(child, "exit");
  clearInterval(looks);
  if (code !== 0) throw new Error(`The export ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMb };
}
