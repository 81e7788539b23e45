import { execFileSync } from "node:child_process";
import { cleanEnvironment } from "./clean-environment.ts";

/**
 * Builds the board when it is missing or older than its sources, as `npm test` starts its tests before the site's build
 * ends.
 */
export function setup() {
  execFileSync(process.execPath, ["build/build-board.ts"], { stdio: "inherit", env: cleanEnvironment() });
}
