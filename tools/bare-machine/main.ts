import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "../../config/run-program.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { type Account, BareMachine } from "./bare-machine.ts";
import { isDebianRoot, makeDebianRoot } from "./debian-root.ts";
import { type Command, PROOFS, type Proof, proveEach, report } from "./prove-each.ts";
import { removeTree } from "./remove-tree.ts";

// Proves that the README's two commands are all the setup needed on a Debian with only Node and npm.

const USAGE = `npm run bare-machine -- [start] [test] [--as root|user] [--with <packages>] [--root <folder>]

Runs the last commit with \`npm ci && npm start\` and \`npm ci && npm test\`, as root and as a user, each on a fresh
machine.

  start, test         only this command
  --as root|user      only as this account
  --with <packages>   packages to install first, separated by commas: redis-server,chromium=<version>
  --root <folder>     keep the minimal Debian root there, and reuse it if it exists`;

const COMMANDS = Object.keys(PROOFS) as Command[];
const ACCOUNTS: Account[] = ["root", "user"];
const PROGRAMS = ["apt-get", "chown", "git", "mount", "pivot_root", "setpriv", "unshare", "useradd"];

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) {
  // Not `once`: npm forwards signals that the terminal has already sent to the whole group.
  process.on(name, () =>
    interruption.abort(new OperatorError(`${name}: the run was killed and cleaned up.`)),
  );
}

await runProgram(async () => {
  const { help, commands, accounts, packages, root } = readArguments();
  if (help) return console.log(USAGE);
  requireRootAndPrograms();
  process.exitCode = report(await prove(commands, accounts, packages, root));
});

async function prove(
  commands: Command[],
  accounts: Account[],
  packages: string[],
  root?: string,
): Promise<Proof[]> {
  const { signal } = interruption;
  // The machine's folders are world-readable, inside a temporary folder that only root can enter.
  process.umask(0o022);
  const folder = root === undefined ? await mkdtemp(join(tmpdir(), "bare-debian-")) : null;
  const debian = root ?? join(folder!, "root");
  try {
    if (!existsSync(debian)) await makeDebianRoot(debian, signal);
    if (!isDebianRoot(debian)) throw new OperatorError(`${debian} exists, but was not created by --root.`);
    const make = (account: Account) => BareMachine.make(debian, account);
    return await proveEach({ commands, accounts, packages }, make, signal);
  } finally {
    if (folder !== null) await removeTree(folder);
  }
}

function requireRootAndPrograms(): void {
  if (process.getuid?.() !== 0) throw new OperatorError("Run it as root: it mounts file systems.");
  process.env.PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(delimiter);
  const folders = process.env.PATH.split(delimiter);
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0)
    throw new OperatorError(`It needs Debian and these programs: ${missing.join(", ")}`);
  const changes = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" });
  if (changes !== "") console.log("Uncommitted changes are not included.");
}

function readArguments() {
  const { values, positionals } = parseInput();
  const unknown = positionals.find((name) => !Object.hasOwn(PROOFS, name));
  if (unknown !== undefined) throw new OperatorError(`There is no command ${unknown}.\n\n${USAGE}`);
  const account = ACCOUNTS.find((name) => name === values.as);
  if (values.as !== undefined && !account) throw new OperatorError(`--as takes root or user.\n\n${USAGE}`);
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
    throw new OperatorError(`${(error as Error).message}.\n\n${USAGE}`);
  }
}
