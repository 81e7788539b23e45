import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const OF_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The Chromium that the browser tests drive: `CHROMIUM_PATH`, else the one on the machine, else Debian's, which is
 * installed where this process may. Throws with what to do where there is none.
 */
export async function chromiumPath(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.");
  }
  console.log("Installing Debian's Chromium for the browser tests.");
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return "/usr/bin/chromium";
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, OF_MAC].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
