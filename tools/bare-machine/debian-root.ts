import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { isolate } from "./isolate.ts";
import { removeTree } from "./remove-tree.ts";

/** What an image of Node has besides Node. */
const PACKAGES = ["ca-certificates", "git"];
/** Who has an account beside root. */
export const USER = { name: "user", id: 1000 };

/** Makes Debian's smallest root, of the release that runs here, in a folder that does not exist yet. */
export async function makeDebianRoot(folder: string, signal: AbortSignal): Promise<void> {
  needDebootstrap();
  const { VERSION_CODENAME: release = "" } = parseEnv(await readFile("/etc/os-release", "utf8"));
  // Under its name it is complete.
  await mkdir(dirname(resolve(folder)), { recursive: true });
  const unfinished = await mkdtemp(`${resolve(folder)}-`);
  const root = join(unfinished, "root");
  try {
    const options = ["--variant=minbase", `--include=${PACKAGES.join(",")}`];
    const command = ["debootstrap", ...options, release, root, mirrorOf(release)];
    const { exitCode } = await isolate(command, signal, withProxyOfApt()).ended;
    signal.throwIfAborted();
    if (exitCode !== 0) throw new StartupError("debootstrap failed: its own lines are above.");
    execFileSync("useradd", ["--root", root, "--create-home", "--uid", String(USER.id), USER.name]);
    await rename(root, folder);
  } finally {
    await removeTree(unfinished);
  }
}

export function isDebianRoot(folder: string): boolean {
  return ["etc/debian_version", `home/${USER.name}`].every((path) => existsSync(join(folder, path)));
}

function needDebootstrap(): void {
  if (["/usr/sbin/debootstrap", "/usr/bin/debootstrap"].some((path) => existsSync(path))) return;
  console.log("Installing debootstrap on this machine.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "debootstrap"], { stdio: "inherit", env });
  } catch {
    throw new StartupError(
      "debootstrap is missing and could not be installed: apt-get's own lines are above.",
    );
  }
}

function mirrorOf(release: string): string {
  const format = ["indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"];
  const targets = execFileSync("apt-get", format, { encoding: "utf8" }).split("\n");
  const target = targets.find((line) => line.startsWith(`${release} `));
  if (target === undefined)
    throw new StartupError(`apt has no source for ${release}, the release of this machine.`);
  return target.slice(release.length + 1);
}

/** debootstrap does not read apt's settings. */
function withProxyOfApt(): NodeJS.ProcessEnv {
  const shell = execFileSync("apt-config", ["shell", "http_proxy", "Acquire::http::Proxy"], {
    encoding: "utf8",
  });
  return { ...parseEnv(shell), ...process.env };
}
