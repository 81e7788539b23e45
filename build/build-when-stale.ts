import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";

const BUILT_MARK = "dist/built";

/** The build's inputs. */
const SOURCES = [
  "build",
  "cli/board",
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
 * Builds the site unless `dist/` is newer than all sources. Exits this process if the build fails.
 * The build gets a process of its own, so that a server started afterwards doesn't keep its memory.
 */
export async function buildWhenStale() {
  const built = await changedAt(BUILT_MARK);
  if (!existsSync("node_modules/vite")) {
    // After `npm prune --omit=dev` the lock file is newer, but there is nothing to build with: serve the last build.
    if (built > 0) return;
    console.error(
      "The site is not built yet, and the packages that build it are not installed: run npm ci --include=dev, then try again.",
    );
    process.exit(1);
  }
  if (built > (await newestSource())) return;
  const build = spawn(process.execPath, ["build/build.ts"], { stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => build.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward);
  const [code, signal] = (await once(build, "exit")) as [number | null, NodeJS.Signals | null];
  process.off("SIGTERM", forward).off("SIGINT", forward);
  if (code !== 0) process.exit(signal ? 128 + constants.signals[signal] : code);
}

/**
 * Written last, so an interrupted build doesn't count. It is dated back to this process' start: a source changed since
 * may have been read before.
 */
export async function markBuilt(mark = BUILT_MARK, text = "") {
  const startedAt = new Date(performance.timeOrigin);
  await writeFile(mark, text);
  await utimes(mark, startedAt, startedAt);
}

/** Unix milliseconds. */
export async function newestSource(): Promise<number> {
  return Math.max(...(await Promise.all(SOURCES.map(newestIn))));
}

async function newestIn(source: string): Promise<number> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
  // Include folders: deleting a file changes only its folder's time.
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Math.max(await changedAt(source), ...(await Promise.all(paths.map(changedAt))));
}

/** Unix milliseconds; 0 if the path doesn't exist. */
export async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

if (import.meta.main) await buildWhenStale();
