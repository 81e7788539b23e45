import { execFileSync } from "node:child_process";

/** In a process of its own: what draws the site's pictures does not run inside the test runner. */
export function setup() {
  execFileSync(process.execPath, ["scripts/build-when-stale.ts"], { stdio: "inherit" });
}
