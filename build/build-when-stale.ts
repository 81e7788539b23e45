import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";

/** Written last, so an interrupted build counts as none. */
export const BUILT_MARK = "dist/built";

/** What the site is made of. */
const SOURCES = [
  "build",
  "config",
  "content",
  "contract",
  "domain",
  "tools/imagery/masters",
  "web",
  "package-lock.json",
  "vite.config.ts",
];

/**
 * Builds the site unless `dist/` is newer than all of its sources; a failed build ends this process.
 * The build runs in its own process, so that a server started next doesn't keep its memory.
 */
export async function buildWhenStale() {
  const built = await changedAt(BUILT_MARK);
  if (!existsSync("node_modules/vite")) {
    // After `npm prune --omit=dev` there is nothing to build with, and a newer lock file: what was built is served.
    if (built > 0) return;
    console.error(
      "The site is not built yet, and the packages that build it are not installed: run npm ci --include=dev, then try again.",
    );
    process.exit(1);
  }
  const newestSource = Math.max(...(await Promise.all(SOURCES.map(newestIn))));
  if (built > newestSource) return;
  const build = spawn(process.execPath, ["build/build.ts"], { stdio: "inherit" });
  const pass = (signal: NodeJS.Signals) => build.kill(signal);
  process.on("SIGTERM", pass).on("SIGINT", pass);
  const [code, signal] = (await once(build, "exit")) as [number | null, NodeJS.Signals | null];
  process.off("SIGTERM", pass).off("SIGINT", pass);
  if (code !== 0) process.exit(signal ? 128 + constants.signals[signal] : code);
}

async function newestIn(source: string): Promise<number> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
  // Folders too: deleting a file changes only its folder's time.
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Math.max(await changedAt(source), ...(await Promise.all(paths.map(changedAt))));
}

/** Milliseconds since 1970, or 0 for what isn't there. */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

if (import.meta.main) await buildWhenStale();
