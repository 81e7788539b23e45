import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { CONSENT_TEXTS } from "./consent-texts.ts";

/**
 * Removes the last build, except the board, which `buildBoard` replaces in one step, and the texts of earlier builds.
 */
export async function removeLastBuild(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith("board") || name === CONSENT_TEXTS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
