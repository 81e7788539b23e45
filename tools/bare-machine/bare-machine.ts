import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { USER } from "./debian-root.ts";
import { copyHostSettings, copyNode, hostVariables } from "./host-settings.ts";
import { isolate, type CommandRun } from "./isolate.ts";
import { installedPackages, type Package } from "./packages.ts";
import { removeTree } from "./remove-tree.ts";

export type Account = "root" | "user";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const CLONE = "/srv/site";
const ENTER = join(import.meta.dirname, "enter.sh");
const SYSTEM_PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** A minimal Debian root with Node, npm and a fresh clone, as an overlay: the underlying root never changes. */
export class BareMachine {
  readonly account: Account;
  readonly #folder: string;

  private constructor(folder: string, account: Account) {
    this.#folder = folder;
    this.account = account;
  }

  static async make(debianRoot: string, account: Account): Promise<BareMachine> {
    const folder = await mkdtemp(join(tmpdir(), "bare-machine-"));
    const machine = new BareMachine(folder, account);
    try {
      await symlink(resolve(debianRoot), join(folder, "debian"));
      for (const name of ["changes", "work", "root"]) await mkdir(join(folder, name));
      await copyHostSettings(machine.#changes);
      await copyNode(machine.#changes);
      machine.#clone();
      return machine;
    } catch (error) {
      await machine.remove();
      throw error;
    }
  }

  /** Runs a command in the clone, as the account, with a minimal environment. */
  run(command: string, signal: AbortSignal, settings: string[] = []): CommandRun {
    // Unlike sh, bash waits after Ctrl-C until its child has ended.
    return this.#enter(this.account, CLONE, [...settings, "bash", "-c", command], signal);
  }

  async install(packages: string[], signal: AbortSignal): Promise<void> {
    const install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages];
    for (const command of [["apt-get", "update", "-qq"], install]) {
      const run = this.#enter("root", "/", ["DEBIAN_FRONTEND=noninteractive", ...command], signal);
      const { exitCode } = await run.ended;
      signal.throwIfAborted();
      if (exitCode !== 0)
        throw new OperatorError(`Could not install ${packages.join(", ")} on the bare machine.`);
    }
  }

  async packages(): Promise<Package[]> {
    return installedPackages(
      await this.#read("var/lib/dpkg/status"),
      await this.#read("var/lib/apt/extended_states"),
    );
  }

  remove(): Promise<void> {
    return removeTree(this.#folder);
  }

  get #changes(): string {
    return join(this.#folder, "changes");
  }

  #clone(): void {
    const target = join(this.#changes, CLONE);
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", REPOSITORY, target], { stdio: "inherit" });
    if (this.account === "user") execFileSync("chown", ["-R", `${USER.id}:${USER.id}`, target]);
  }

  #enter(account: Account, folder: string, command: string[], signal: AbortSignal): CommandRun {
    const [id, home] = account === "root" ? [0, "/root"] : [USER.id, `/home/${USER.name}`];
    const variables = [`HOME=${home}`, SYSTEM_PATH, ...hostVariables];
    return isolate(["sh", ENTER, this.#folder, String(id), "-C", folder, ...variables, ...command], signal);
  }

  /** Reads a file from the overlay, or else from the underlying root. */
  async #read(path: string): Promise<string> {
    for (const layer of ["changes", "debian"]) {
      const text = await readFile(join(this.#folder, layer, path), "utf8").catch(() => null);
      if (text !== null) return text;
    }
    return "";
  }
}
