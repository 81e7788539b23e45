import { execFileSync } from "node:child_process";

/** In a process of its own: what draws the site's pictures does not run inside the test runner. */
export function setup() {
  // The runner's own environment would make it a site for development, twice as heavy.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, ["build/build-when-stale.ts"], { stdio: "inherit", env });
}
