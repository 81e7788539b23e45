import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BUILT_MARK, buildSite } from "./build.ts";

/** What the site is made of. */
const SOURCES = [
  "build",
  "content",
  "contract",
  "tools/imagery/masters",
  "web",
  "package-lock.json",
  "vite.config.ts",
];

/** Builds the site unless `dist/` is younger than everything it is made of. */
export async function buildWhenStale() {
  const built = await changedAt(BUILT_MARK);
  const newestSource = Math.max(...(await Promise.all(SOURCES.map(newestIn))));
  if (built > newestSource) return;
  console.log("Building the site; the first time takes about a minute, for its pictures.");
  await buildSite();
}

async function newestIn(source: string): Promise<number> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
  // Folders too: theirs is the time when a file of theirs was deleted.
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Math.max(await changedAt(source), ...(await Promise.all(paths.map(changedAt))));
}

/** Milliseconds since 1970, or 0 for what isn't there. */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

if (import.meta.main) await buildWhenStale();
