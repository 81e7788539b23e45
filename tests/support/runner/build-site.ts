import { execFileSync } from "node:child_process";
import { cleanEnvironment } from "./clean-environment.ts";

/** In a process of its own: what draws the site's pictures does not run inside the test runner. */
export function setup() {
  // The runner's own NODE_ENV would make it a site for development, twice as heavy.
  execFileSync(process.execPath, ["build/build-when-stale.ts"], {
    stdio: "inherit",
    env: cleanEnvironment(),
  });
}
