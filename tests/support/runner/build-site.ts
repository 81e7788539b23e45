import { execFileSync } from "node:child_process";
import { cleanEnvironment } from "./clean-environment.ts";

/** In its own process, because the pictures can't be drawn inside the test runner. */
export function setup() {
  // The runner's NODE_ENV would build a development site, twice as large.
  execFileSync(process.execPath, ["build/build-when-stale.ts"], {
    stdio: "inherit",
    env: cleanEnvironment(),
  });
}
