import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommandContext } from "../../cli/command-context.ts";
import { commands } from "../../cli/commands.ts";
import { cleanEnvironment } from "../support/runner/clean-environment.ts";
import { SLOW_TEST_MS } from "../support/runner/slow.ts";
import { waitUntilRunning } from "../support/server/spawn-server.ts";
import { insertRow } from "../support/visitor/visitor.ts";
import { openReceiver, SECRET } from "../support/webhooks/receiver.ts";

/** The deployed files and their packages in a folder, laid out like deploy/Dockerfile. */
const FILES = readFileSync("deploy/production-files", "utf8").trimEnd().split("\n");

const PERSON = "ada@shop.example";
/** Replaced by the only lead's id. */
const ID = "<id>";

/** Each command as an operator might run it, deletions last. */
const LINES: Record<string, string[]> = {
  board: [],
  list: [],
  show: [ID],
  count: ["--by", "path"],
  report: ["--html", "report.html"],
  decide: ["/food", "version_a", "--because", "It is the only one with a lead"],
  tail: ["--since", "1h"],
  export: ["--output", "leads.csv"],
  pictures: ["--to", "pictures"],
  "hooks list": [],
  "hooks retry": ["--all"],
  "hooks test": [],
  waiting: ["--longer-than", "1d"],
  done: [ID],
  outcomes: ["deals.csv"],
  watch: [],
  conversions: ["--to", "iab", "--data-set", "shop", "--click-id", "fbclid", "--output", "clicks.jsonl"],
  check: [],
  // The server no longer runs.
  probe: ["--help"],
  backup: ["copy.db", "--pictures"],
  restore: ["copy.db"],
  copy: ["--from", "data", "--to", "moved"],
  sweep: ["--yes"],
  purge: ["--older-than", "1d", "--yes"],
  erase: [PERSON, "--yes"],
};

const folder = mkdtempSync(join(tmpdir(), "landing-production-"));
/** Runs commands in one process, because each that starts takes half a second. The first start is `idOfLead`'s. */
const OPERATOR = `
  import { Writable } from "node:stream";
  import { runLeads } from "./cli/run-leads.ts";

  const streamTo = (name) => new Writable({ write: (chunk, _, done) => process.send({ [name]: String(chunk) }, done) });
  let stop;
  process.on("message", async ({ args, env }) => {
    if (!args) return stop.abort();
    stop = new AbortController();
    const [stdout, stderr] = ["out", "err"].map(streamTo);
    process.send({ exitCode: await runLeads(args, { env, stdout, stderr, signal: stop.signal }) });
  });`;
type Message = { out?: string; err?: string; exitCode?: number };

let server: ChildProcess;
let operator: ChildProcess;
let url: string;
let dataDir = "data";
/** The board's responses. */
const boardResponses: unknown[] = [];

beforeAll(async () => {
  for (const file of FILES) cpSync(file, join(folder, file), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    const place = join(folder, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve("node_modules", name), place);
  }
  writeFileSync(join(folder, "deals.csv"), "id,outcome\n");
  server = run("server/main.ts");
  const problems = text(server.stderr!);
  const running = waitUntilRunning(server).catch(async () => {
    throw new Error(`The server did not start: ${await problems}`);
  });
  url = (await running).url;
  operator = spawn(process.execPath, ["--input-type=module", "-e", OPERATOR], {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
});

afterAll(async () => {
  await Promise.all([server, operator].map(stop));
  rmSync(folder, { recursive: true, force: true });
});

test("the Docker image includes everything that is deployed", () => {
  const taken = readFileSync(".dockerignore", "utf8").split("\n");
  const built = ["dist/board", "dist/consent-texts.json", "dist/site"];
  expect(FILES).toEqual(expect.arrayContaining(built));
  for (const file of FILES.filter((each) => !built.includes(each))) expect(taken).toContain(`!${file}`);
});

test("the deployed files suffice to serve a page and store a lead", async () => {
  const page = await (await fetch(`${url}/food/version_a`)).text();
  expect(page).toContain("<h1");
  const [, script = ""] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(page) ?? [];
  expect((await fetch(url + script)).status).toBe(200);
  const lead = await insertRow(url, { email: PERSON, path: "/food/version_a" });
  expect(lead.status).toBe(201);
  await stop(server);
});

test("every command of `leads` is run from the production files", () => {
  const program = new Command();
  for (const add of commands) add(program, { now: () => new Date() } as CommandContext);
  expect(namesOf(program).toSorted()).toEqual(Object.keys(LINES).toSorted());
});

for (const [name, args] of Object.entries(LINES)) {
  test(
    `leads ${[name, ...args].join(" ")} runs from the production files`,
    { timeout: SLOW_TEST_MS },
    async () => {
      const id = args.includes(ID) ? await idOfLead() : "";
      // `restore` needs an empty folder.
      if (name === "restore") dataDir = "restored";
      const webhook = name === "hooks test" ? await openReceiver() : null;
      const { exitCode, problems } = await leads(
        [...name.split(" "), ...args.map((each) => each.replace(ID, id))],
        webhook && { WEBHOOK_URL: webhook.url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: "on" },
        // They run until stopped.
        (out) => {
          if (name === "tail") interrupt();
          if (name === "board" && out.startsWith("http"))
            void openBoardAt(out.split("\n")[0]!)
              .catch((error) => boardResponses.push(error))
              .then(interrupt);
        },
      );
      dataDir = "data";
      expect(exitCode, problems).toBe(0);
      if (name === "board") expect(boardResponses).toEqual([200, true, 200, true, 200, true]);
    },
  );
}

function leads(
  args: string[],
  settings: Record<string, string> | null,
  onPrint: (out: string) => void,
): Promise<{ exitCode: number; problems: string }> {
  return new Promise((done) => {
    let problems = "";
    operator.on("message", function listen({ out, err = "", exitCode }: Message) {
      if (out !== undefined) onPrint(out);
      problems += err;
      if (exitCode === undefined) return;
      operator.off("message", listen);
      done({ exitCode, problems });
    });
    operator.send({ args, env: environment(settings) });
  });
}

function interrupt() {
  operator.send({});
}

/** Opens the board, which prints in its terminal what failed. */
async function openBoardAt(link: string): Promise<void> {
  const opened = await fetch(link, { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")!;
  const base = new URL(opened.headers.get("location")!, link);
  for (const path of ["", "leads", "site/food/version_a"]) {
    const page = await fetch(new URL(path, base), { headers: { cookie } });
    boardResponses.push(page.status, /<h1[ >]/.test(await page.text()));
  }
}

async function idOfLead(): Promise<string> {
  const [lead] = JSON.parse(await text(run("cli/leads.ts", "list", "--json").stdout!)) as { id: string }[];
  return lead!.id;
}

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: folder,
    env: environment(null),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function environment(settings: Record<string, string> | null) {
  return { ...cleanEnvironment(), PORT: "0", DATA_DIR: dataDir, ...settings };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Commands that do something themselves. */
function namesOf(command: Command, before: string[] = []): string[] {
  return command.commands.flatMap((inner) => {
    const name = [...before, inner.name()];
    return inner.commands.length > 0 ? namesOf(inner, name) : [name.join(" ")];
  });
}
