import { spawn } from "node:child_process";
import { once } from "node:events";
import { readMemory } from "./process.ts";

/** How often an export's memory is sampled. */
const SAMPLING_MS = 50;

export type Export = { seconds: number; peakMb: number };

/** Exports all leads of a data folder as CSV with the operator's command, discarding the output. */
export async function exportLeads(dataDir: string): Promise<Export> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ["cli/leads.ts", "export"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ENV_FILE: "off", DATA_DIR: dataDir },
  });
  let peakMb = Number.NaN;
  const sampling = setInterval(() => {
    peakMb = readMemory(child.pid!)?.peakMb ?? peakMb;
  }, SAMPLING_MS);
  const [code] = await once(child, "exit");
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The export ended with ${code}.`);
  return { seconds: (performance.now() - startedAtMs) / 1000, peakMb };
}
