import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { partPath } from "../../../storage/open-part.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { cleanEnvironment } from "../../support/runner/clean-environment.ts";
import { generateLeadsInSqlite } from "../../support/databases/generate-leads.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, lead } from "../../support/operators/leads-command.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A data folder with this many generated leads. */
async function dataWith(count: number): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  generateLeadsInSqlite(file, count);
  return folder;
}

function leads(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
  by: readonly string[] = [],
): ChildProcess {
  const [program = "", ...itsArgs] = [...by, process.execPath, "cli/leads.ts", ...args];
  const child = spawn(program, itsArgs, {
    cwd: ROOT,
    env: { ...cleanEnvironment(), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function ended(child: ChildProcess) {
  const [out, err, [exitCode]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, "exit"),
  ]);
  return { out, err, exitCode };
}

test("npx finds the command: the package names it, and it is executable", () => {
  const { bin } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(bin).toEqual({ leads: "./cli/leads.ts" });
  const file = join(ROOT, bin.leads);
  accessSync(file, constants.X_OK);
  expect(readFileSync(file, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test("exit codes distinguish success, failure and usage errors", async () => {
  const folder = await dataWith(3);
  const [done, failed, wrong, missing] = await Promise.all([
    ended(leads(folder, ["count"])),
    ended(leads(folder, ["check"])),
    ended(leads(folder, ["cuont"])),
    ended(leads(join(folder, "nowhere"), ["count"])),
  ]);
  expect(done).toEqual({ out: "3\n", err: "", exitCode: 0 });
  expect(failed).toMatchObject({ err: "", exitCode: 1 });
  expect(wrong).toMatchObject({ out: "", exitCode: 2 });
  expect(missing).toMatchObject({ out: "", exitCode: 1 });
});

test("a command loads neither statistics nor the board's or the watch's checks for itself", async () => {
  const said = "registerHooks({load:(url,about,next)=>(process._rawDebug(url),next(url,about))})";
  const hook = `import{registerHooks}from"node:module";${said}`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
  const { out, err } = await ended(leads(await dataWith(3), ["count"], env));
  expect(out).toBe("3\n");
  const loaded = err.split("\n").filter((url) => url.startsWith("file:"));
  expect(loaded.join("\n")).toContain("/cli/commands/watch.ts");
  expect(loaded.filter((url) => /\/jstat\/|\/cli\/(watch|board)\//.test(url))).toEqual([]);
});

test("a command ends cleanly when its reader closes the pipe, as head does", async () => {
  const folder = await dataWith(20_000);
  for (const args of [["export"], ["export", "--json"], ["list", "-n", "20000"]]) {
    const child = leads(folder, args);
    const said = text(child.stderr!);
    child.stdout!.once("data", () => child.stdout!.destroy());
    expect(await once(child, "exit"), args.join(" ")).toEqual([0, null]);
    expect(await said).toBe("");
  }
});

test("the help ends cleanly when nobody reads it", async () => {
  const child = leads("/nowhere", ["export", "--help"]);
  child.stdout!.destroy();
  expect(await text(child.stderr!)).toBe("");
  expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
});

test("an export of many leads needs no more memory than one of few", { timeout: SLOW_TEST_MS }, async () => {
  const folder = await dataWith(80_000);
  const target = join(folder, "out.jsonl");
  // About 20 MB are enough for any number of leads, and twice that if garbage collection is delayed. All these leads in
  // memory would take over 64 MB.
  const child = leads(folder, ["export", "--json", "-o", target], {
    NODE_OPTIONS: "--max-old-space-size=48",
  });
  expect(await ended(child)).toMatchObject({
    exitCode: 0,
    err: expect.stringMatching(/^Wrote 80,000 leads/),
  });
  expect(statSync(target).size).toBeGreaterThan(32 * 1024 * 1024);
});

test("an interrupted export leaves no partial file", { timeout: SLOW_TEST_MS }, async () => {
  const folder = await dataWith(100_000);
  const target = join(folder, "out.csv");
  const child = leads(folder, ["export", "-o", target]);
  const hasBegun = () => existsSync(partPath(target)) && statSync(partPath(target)).size > 0;
  await expect.poll(hasBegun, { interval: 5 }).toBe(true);
  child.kill("SIGINT");
  expect(await ended(child)).toEqual({ out: "", err: "", exitCode: 130 });
  expect(existsSync(target) || existsSync(partPath(target))).toBe(false);
});

/** A process's file size limit simulates a full disk: reading works, writing doesn't. */
const limitsFiles = process.platform === "linux" && existsSync("/usr/bin/prlimit");

test.skipIf(!limitsFiles)("on a full disk, a command says so in one line, and loses nothing", async () => {
  const folder = await dataWith(300);
  const copy = join(folder, "copy.db");
  await ended(leads(folder, ["backup", copy]));
  const stored = storedLeads(join(folder, "leads.db"));
  const person = stored.find((one) => one.email !== null && one.visitor_key !== null)!;
  const others = stored.filter(({ visitor_key: key }) => key !== person.visitor_key);
  const places = { from: temporaryFolder(), to: temporaryFolder() };
  const commands: [string[], string?][] = [
    [["erase", String(person.email), "--yes"]],
    [["purge", "--older-than", "1d", "--yes", "--yes-all"]],
    [["done", "--before", "1d"]],
    [["export", "-o", join(folder, "x.csv")]],
    [["report", "--html", join(folder, "x.html")]],
    [["backup", join(folder, "x.db")]],
    [["copy", "--from", folder, "--to", places.to]],
    [["restore", copy], places.from],
  ];
  const said = await Promise.all(
    commands.map(async ([args, dataDir = folder]) => {
      const { exitCode, err } = await ended(leads(dataDir, args, {}, ["prlimit", "--fsize=32768"]));
      return { args, exitCode, lines: err.split("\n").length - 1, isStack: /\n\s+at /.test(err), err };
    }),
  );
  for (const { args, err, ...what } of said) {
    expect.soft(what, `${args.join(" ")}: ${err}`).toEqual({ exitCode: 1, lines: 1, isStack: false });
  }
  const printed = leads(folder, ["export"], {}, ["sh", "-c", 'exec "$@" > /dev/full', "sh"]);
  expect(await ended(printed)).toMatchObject({ exitCode: 1, err: expect.stringMatching(/^ENOSPC: .*\n$/) });
  // The person may be erased nevertheless: emptying the log failed.
  const kept = storedLeads(join(folder, "leads.db")).filter(
    ({ visitor_key: key }) => key !== person.visitor_key,
  );
  expect(kept).toEqual(others);
  expect(readdirSync(folder).filter((name) => name.startsWith("x"))).toEqual([]);
});

test("leads tail shows each new lead once, and exits with 0 on Ctrl-C", async () => {
  const folder = temporaryFolder();
  const store = await openSqliteLeadWriter(join(folder, "leads.db"));
  onTestFinished(() => store.close());
  const before = new Date(Date.now() - 60_000);
  await store.insert(lead(1, email("before@example.com"), { createdAt: before }));
  const child = leads(folder, ["tail", "--every", "1s", "--since", "30s"]);
  let out = "";
  child.stdout!.on("data", (chunk) => (out += chunk));
  for (const n of [2, 3]) {
    await store.insert(lead(n, email(`ada${n}@example.com`, "/food/version_a"), { createdAt: new Date() }));
    await expect.poll(() => out).toContain(`ada${n}@example.com`);
  }
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  const lines = out.trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}email {2}ada2@example\.com {2}\/food\/version_a$/,
  );
});
