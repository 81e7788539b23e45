import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder, and in `stops` how to remove it. */
export async function temporaryFolder(stops: (() => unknown)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "landing-static-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
