import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** How long to wait for the lock of another `apt-get`. */
const LOCK_SECONDS_MAX = 60;
/** How long each try waits without a network. */
const NETWORK_SECONDS_MAX = 20;

const OPTIONS = [
  "-qq",
  `-oDPkg::Lock::Timeout=${LOCK_SECONDS_MAX}`,
  `-oAcquire::http::Timeout=${NETWORK_SECONDS_MAX}`,
  `-oAcquire::https::Timeout=${NETWORK_SECONDS_MAX}`,
  "-oAcquire::Retries=0",
];

let isUpdated = false;

/**
 * Installs the first choice that this Debian release has.
 * @param choices packages separated by spaces, best choice first
 * @returns a short reason why nothing was installed, or null
 */
export function installOnDebian(choices: string[]): string | null {
  if (!existsSync("/usr/bin/apt-get")) return "there is no apt-get to install it with";
  if (process.getuid?.() !== 0) return "only root can install it";
  // The lists of an earlier update may suffice.
  const updateFailed = isUpdated ? null : aptGet("update");
  isUpdated = updateFailed === null;
  const known = choices.find((packages) => packages.split(" ").every(isKnown));
  if (!known) return updateFailed ?? `this release has no package ${choices.join(" or ")}`;
  console.log(`Installing Debian's ${known} for the tests.`);
  return aptGet("install", "-y", "--no-install-recommends", ...known.split(" "));
}

/** @returns the first error that apt-get printed, or null when it succeeded */
function aptGet(...args: string[]): string | null {
  const { status, stderr, error } = spawnSync("apt-get", [...OPTIONS, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" },
  });
  if (status === 0) return null;
  const [line] = /^E: .*$/m.exec(stderr ?? "") ?? [];
  return `apt-get ${args[0]} failed: ${line?.slice("E: ".length) ?? error?.message ?? `exit code ${status}`}`;
}

/** Virtual and transitional packages have no version. */
function isKnown(name: string): boolean {
  return execFileSync("apt-cache", ["madison", name], { encoding: "utf8" }).trim() !== "";
}
