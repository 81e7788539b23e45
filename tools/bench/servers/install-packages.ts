import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../report/progress.ts";
import { Skipped } from "../report/skipped.ts";

const INSTALL_MS_MAX = 15 * 60_000;

/** Installs packages that only the bench needs, from their own lock file, without running install scripts. */
export function installPackages(folder: string) {
  if (existsSync(join(folder, "node_modules", ".package-lock.json"))) return;
  log(`installing the packages of ${folder}`);
  try {
    execFileSync("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"], {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: INSTALL_MS_MAX,
    });
  } catch {
    throw new Skipped(`${folder}: its packages could not be installed.`);
  }
}
