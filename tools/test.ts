import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { chromiumPath } from "../tests/e2e/chromium.ts";
import { buildWhenStale } from "../build/build-when-stale.ts";

/** Runs every suite and ends with one line that counts them all; `--fast` leaves out what needs a browser. */

const RESULTS = "test-results";
type Count = { passed: number; failed: number };

const isFast = process.argv.includes("--fast");
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const counts: Count[] = [
  await check("types", "tsc", ["-p", "."]),
  await check("lint", "oxlint", []),
  await check("format", "prettier", ["--check", "--log-level", "warn", "."]),
  await vitest("unit and contract tests"),
];
if (!isFast) {
  await buildWhenStale();
  counts.push(await vitest("budgets", ["--config", "tests/budgets/vitest.config.ts"]));
  counts.push(await browserTests());
}

const total = counts.reduce(add, { passed: 0, failed: 0 });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function add(one: Count, other: Count): Count {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

async function check(name: string, command: string, args: string[]): Promise<Count> {
  const isRight = (await run(name, command, args)) === 0;
  return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1 };
}

async function vitest(name: string, args: string[] = []): Promise<Count> {
  const file = `${RESULTS}/${name.replaceAll(" ", "-")}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const exitCode = await run(name, "vitest", ["run", ...args, ...reporters]);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return toCount(exitCode, report?.numPassedTests, report?.numFailedTests);
}

async function browserTests(): Promise<Count> {
  const file = `${RESULTS}/browser.json`;
  const exitCode = await run("browser tests", "playwright", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: await chromiumPath(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = (await readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(file))
    ?.stats;
  return toCount(exitCode, stats && stats.expected + stats.flaky, stats?.unexpected);
}

/** A suite that broke off before it could count still failed. */
function toCount(exitCode: number, passed = 0, failed = 0): Count {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

async function readReport<Report>(file: string): Promise<Report | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Report);
}

function run(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n── ${name}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
