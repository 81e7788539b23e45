import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "../../config/run-program.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { type Account, BareMachine } from "./bare-machine.ts";
import { isDebianRoot, makeDebianRoot } from "./debian-root.ts";
import type { Outcome } from "./outcome.ts";
import { proveStart } from "./prove-start.ts";
import { proveTest } from "./prove-test.ts";
import { removeTree } from "./remove-tree.ts";

/** Proves that the README's two commands do all the set-up, on Debian with Node and npm and nothing else. */

const USAGE = `npm run bare-machine -- [start] [test] [--as root|user] [--with <packages>] [--root <folder>]

Runs the last commit with \`npm ci && npm start\` and \`npm ci && npm test\`, as root and as a user, each on a machine
that nothing was installed on.

  start, test         only this command
  --as root|user      only as this account
  --with <packages>   what root has installed there before, with commas between: redis-server,chromium=<version>
  --root <folder>     keeps Debian's bare root there for the next run, which takes the one it finds`;

const PROOFS = { start: proveStart, test: proveTest };
type Command = keyof typeof PROOFS;
const COMMANDS = Object.keys(PROOFS) as Command[];
const ACCOUNTS: Account[] = ["root", "user"];
const PROGRAMS = ["apt-get", "chown", "git", "mount", "pivot_root", "setpriv", "unshare", "useradd"];

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) {
  // More than once: npm passes on what the terminal sends to all.
  process.on(name, () =>
    interruption.abort(new StartupError(`${name}: what ran was killed, and nothing is left.`)),
  );
}

await runProgram(async () => {
  const { help, commands, accounts, packages, root } = readArguments();
  if (help) return console.log(USAGE);
  needRootAndPrograms();
  process.exitCode = report(await prove(commands, accounts, packages, root));
});

type Proof = Outcome & { account: Account };

async function prove(
  commands: Command[],
  accounts: Account[],
  packages: string[],
  root?: string,
): Promise<Proof[]> {
  const { signal } = interruption;
  // Folders are readable by all below their own, which is for root alone.
  process.umask(0o022);
  const folder = root === undefined ? await mkdtemp(join(tmpdir(), "bare-debian-")) : null;
  const debian = root ?? join(folder!, "root");
  try {
    if (!existsSync(debian)) await makeDebianRoot(debian, signal);
    if (!isDebianRoot(debian))
      throw new StartupError(`${debian} is there already, and is not what --root left.`);
    const proofs: Proof[] = [];
    for (const command of commands) {
      for (const account of accounts) {
        const machine = await BareMachine.make(debian, account);
        try {
          if (packages.length > 0) await machine.install(packages, signal);
          proofs.push({ account, ...(await PROOFS[command](machine, signal)) });
        } finally {
          await machine.remove();
        }
        signal.throwIfAborted();
      }
    }
    return proofs;
  } finally {
    if (folder !== null) await removeTree(folder);
  }
}

/** Returns the exit code. */
function report(proofs: Proof[]): number {
  for (const { command, account, passed, notes } of proofs) {
    console.log(`\n${command}, as ${account}: ${passed ? "passed" : "failed"}`);
    for (const note of notes) console.log(`  ${note}`);
  }
  return proofs.every(({ passed }) => passed) ? 0 : 1;
}

function needRootAndPrograms(): void {
  if (process.getuid?.() !== 0) throw new StartupError("Run it as root: it mounts file systems.");
  process.env.PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(delimiter);
  const folders = process.env.PATH.split(delimiter);
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0) throw new StartupError(`It needs Debian and these programs: ${missing.join(", ")}`);
  const changes = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" });
  if (changes !== "") console.log("What is not committed is not part of it.");
}

function readArguments() {
  const { values, positionals } = parseInput();
  const unknown = positionals.find((name) => !Object.hasOwn(PROOFS, name));
  if (unknown !== undefined) throw new StartupError(`There is no command ${unknown}.\n\n${USAGE}`);
  const account = ACCOUNTS.find((name) => name === values.as);
  if (values.as !== undefined && !account) throw new StartupError(`--as takes root or user.\n\n${USAGE}`);
  return {
    help: values.help,
    root: values.root,
    commands: COMMANDS.filter((name) => positionals.length === 0 || positionals.includes(name)),
    accounts: account ? [account] : ACCOUNTS,
    packages: values.with?.split(",") ?? [],
  };
}

function parseInput() {
  const text = { type: "string" } as const;
  try {
    const options = { as: text, with: text, root: text, help: { type: "boolean" } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartupError(`${(error as Error).message}.\n\n${USAGE}`);
  }
}
