import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { isolate } from "./isolate.ts";
import { removeTree } from "./remove-tree.ts";

/** What Node's official images have besides Debian's minimum and Node. */
const PACKAGES = ["ca-certificates", "git"];
/** The account besides root. */
export const USER = { name: "user", id: 1000 };

/** Creates a minimal Debian root of this machine's release in a new folder. */
export async function makeDebianRoot(folder: string, signal: AbortSignal): Promise<void> {
  requireDebootstrap();
  const { VERSION_CODENAME: release = "" } = parseEnv(await readFile("/etc/os-release", "utf8"));
  // Renamed when complete, so a folder of that name is never partial.
  await mkdir(dirname(resolve(folder)), { recursive: true });
  const partial = await mkdtemp(`${resolve(folder)}-`);
  const root = join(partial, "root");
  try {
    const options = ["--variant=minbase", `--include=${PACKAGES.join(",")}`];
    const command = ["debootstrap", ...options, release, root, findMirror(release)];
    const { exitCode } = await isolate(command, signal, withAptProxy()).ended;
    signal.throwIfAborted();
    if (exitCode !== 0) throw new OperatorError("debootstrap failed; see its output above.");
    execFileSync("useradd", ["--root", root, "--create-home", "--uid", String(USER.id), USER.name]);
    await rename(root, folder);
  } finally {
    await removeTree(partial);
  }
}

export function isDebianRoot(folder: string): boolean {
  return ["etc/debian_version", `home/${USER.name}`].every((path) => existsSync(join(folder, path)));
}

function requireDebootstrap(): void {
  if (["/usr/sbin/debootstrap", "/usr/bin/debootstrap"].some((path) => existsSync(path))) return;
  console.log("Installing debootstrap on this machine.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "debootstrap"], { stdio: "inherit", env });
  } catch {
    throw new OperatorError(
      "debootstrap is missing and could not be installed; see the output of apt-get above.",
    );
  }
}

function findMirror(release: string): string {
  const format = ["indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"];
  const targets = execFileSync("apt-get", format, { encoding: "utf8" }).split("\n");
  const target = targets.find((line) => line.startsWith(`${release} `));
  if (target === undefined)
    throw new OperatorError(`apt has no source for ${release}, the release of this machine.`);
  return target.slice(release.length + 1);
}

/** Needed because debootstrap ignores apt's settings. */
function withAptProxy(): NodeJS.ProcessEnv {
  const shell = execFileSync("apt-config", ["shell", "http_proxy", "Acquire::http::Proxy"], {
    encoding: "utf8",
  });
  return { ...parseEnv(shell), ...process.env };
}
