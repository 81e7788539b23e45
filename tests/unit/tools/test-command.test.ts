import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** Notes its call, and reports one test, which fails if the call contains one of these words. */
const program = (failing: string[]) => String.raw`#!${process.execPath}
const { appendFileSync, writeFileSync } = require("node:fs");
const [, name, ...args] = process.argv;
const call = [name.split("/").at(-1), ...args].join(" ");
appendFileSync("calls", call + "\n");
if (name.endsWith("vitest")) appendFileSync("databases", process.env.TEST_DATABASE_URL + "\n");
const fails = ${JSON.stringify(failing)}.some((word) => call.includes(word));
const status = fails ? "failed" : "passed";
const test = { fullName: "a lead is stored", status, failureMessages: fails ? ["Error: no row"] : [] };
const file = /--outputFile\.json=(\S+)/.exec(call)?.[1];
const report = { numPassedTests: fails ? 0 : 1, testResults: [{ status, assertionResults: [test] }] };
if (file) writeFileSync(file, JSON.stringify(report));
process.exit(fails ? 1 : 0);
`;

const PROGRAMS = ["tsc", "oxlint", "oxfmt", "vitest", "playwright"];
/** So that nothing is looked for, or installed. */
const INSTALLED = ["redis-server", "apt-get", "apt-cache"];

/** Without a database, it starts its own. */
type Run = { failing: string[]; chromium?: string; database?: string };

/** Runs `npm test` where programs only note how they were called. */
function runTests({ failing, chromium = process.execPath, database = "postgres://127.0.0.1:1/none" }: Run) {
  const folder = temporaryFolder();
  const programs = join(folder, "node_modules/.bin");
  for (const parent of [programs, join(folder, "build")]) mkdirSync(parent, { recursive: true });
  const files = [...PROGRAMS, ...INSTALLED].map((name) => join(programs, name));
  for (const file of [...files, join(folder, "build/build-when-stale.ts")]) {
    writeFileSync(file, program(failing));
    chmodSync(file, 0o755);
  }
  const env = {
    ...process.env,
    PATH: [programs, process.env.PATH].join(delimiter),
    TEST_DATABASE_URL: database,
    CHROMIUM_PATH: chromium,
  };
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { stdout, status } = spawnSync(process.execPath, [resolve("tools/test.ts")], options);
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  const databases = readFileSync(join(folder, "databases"), "utf8").trim().split("\n");
  return { status, lines: stdout.trim().split("\n"), calls, databases };
}

test("npm test runs the checks and every suite, twice what fails, and ends with one total", () => {
  const { status, lines, calls } = runTests({ failing: [] });
  expect(status).toBe(0);
  expect(calls.map((call) => call.replace(/ --reporter.*json=\S+/, ""))).toEqual(
    expect.arrayContaining([
      "tsc -p . --singleThreaded",
      "oxlint",
      "oxfmt --check",
      "build-when-stale.ts",
      "vitest run --project unit --project storage --retry=1",
      "vitest run --project site --retry=1",
      "playwright test --reporter=list,json --retries=1",
    ]),
  );
  expect(lines.at(-1)).toMatch(/^[67] passed, 0 failed$/);
});

test("without Chromium, npm test names all browser tests as skipped, and says why", () => {
  const { lines, calls } = runTests({ failing: [], chromium: "/nowhere/chromium" });
  const why = "CHROMIUM_PATH is set, but there is nothing at /nowhere/chromium.";
  expect(lines).toContain(`Skipped: all browser tests. ${why}`);
  expect(calls.filter((call) => call.startsWith("playwright"))).toEqual([
    "playwright test --list --reporter=json",
  ]);
});

test("npm test names each check and test that fails, and tests no site that was not built", () => {
  const { status, lines, calls } = runTests({ failing: ["oxlint", "--project unit", "build-when-stale"] });
  expect(status).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining(["Failed: lint", "Failed: a lead is stored: Error: no row", "Failed: build"]),
  );
  expect(calls.filter((call) => /playwright|--project site/.test(call))).toEqual([]);
});

test("npm test starts one PostgreSQL for all suites, and stops it", async () => {
  const { status, databases } = runTests({ failing: [], database: "" });
  expect(status).toBe(0);
  expect(databases.length).toBeGreaterThanOrEqual(2);
  const [url, ...others] = new Set(databases);
  expect(others).toEqual([]);
  expect(url).toMatch(/^postgres:\/\/.*@127\.0\.0\.1:\d+/);
  const sql = postgres(url!, { max: 1, connect_timeout: 5 });
  await expect(sql`select 1`).rejects.toThrow();
  await sql.end();
});
