import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * The commit before the one that added PostgreSQL's newest migration; null where the history doesn't reach that far.
 */
export function findPreviousVersion(): string | null {
  const ofNewest = ["log", "-1", "--format=%h", "--diff-filter=A", "--", "storage/postgres/migrations"];
  try {
    const commit = `${String(git(...ofNewest)).trim()}~1`;
    return String(git("rev-parse", "--short", "--verify", "--quiet", commit)).trim();
  } catch {
    return null;
  }
}

/** A folder with the sources of a commit, and with today's packages. */
export function checkOut(commit: string): string {
  const folder = temporaryFolder();
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit) });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

function git(...args: string[]): Buffer {
  return execFileSync("git", args, { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 30 });
}
