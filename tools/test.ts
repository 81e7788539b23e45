import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { engines } from "../tests/support/engines/engines.ts";
import { cleanEnvironment } from "../tests/support/runner/clean-environment.ts";
import { type Count, add, countPlaywright, countVitest, summarize } from "./count-tests.ts";
import { needChromium } from "../tests/support/browser/chromium.ts";
import { installPgBouncer } from "../tests/support/databases/pgbouncer.ts";
import { installRedis } from "../tests/support/databases/redis-program.ts";
import { startPostgres } from "../tests/support/databases/postgres-server.ts";

// Runs all suites and prints one total.

const RESULTS = "test-results";
const NONE = add([]);
/** A test that fails and then passes is named, and to be repaired, but stops nobody else's work. */
const RETRIES = 1;

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const env = cleanEnvironment();
env.PATH = [resolve("node_modules/.bin"), env.PATH].join(delimiter);
const chromiumProblem = findOrInstallPrograms();
// Beside the database's start, and before everything else: the browser tests need it, and take longest.
const build = check("build", process.execPath, ["build/build-when-stale.ts"]);
const postgres = await openPostgres().catch(async (error: Error) => {
  await build;
  console.error([error.message, error.cause].filter(Boolean).join("\n"));
  process.exit(1);
});
try {
  await build;
  // In parallel, because many tests wait, for example for a server to start.
  const counts = await Promise.all([checks(), vitest(["unit", "storage"]), siteAndItsTests()]);
  // Last, because three more browsers would not run faster in parallel.
  counts.push(await testsInOtherEngines());
  process.exitCode = reportTotal(counts);
} finally {
  await postgres?.stop();
}

/** @returns why Chromium is missing, or null */
function findOrInstallPrograms(): string | null {
  const redisProblem = installRedis();
  if (redisProblem)
    console.log(`Tests with Redis are skipped: redis-server is missing, and ${redisProblem}.`);
  const poolerProblem = installPgBouncer();
  if (poolerProblem)
    console.log(`Tests behind PgBouncer are skipped: pgbouncer is missing, and ${poolerProblem}.`);
  try {
    env.CHROMIUM_PATH = needChromium();
    return null;
  } catch (error) {
    console.log((error as Error).message);
    return (error as Error).message;
  }
}

async function openPostgres() {
  if (env.TEST_DATABASE_URL) return null;
  try {
    const server = await startPostgres();
    env.TEST_DATABASE_URL = server.url;
    return server;
  } catch (error) {
    throw new Error(
      "The tests need PostgreSQL, and the bundled one does not start here. Set TEST_DATABASE_URL to " +
        "the URL of a server with a superuser; the tests create databases and roles there.",
      { cause: error },
    );
  }
}

async function checks(): Promise<Count> {
  return add([
    // A single thread, as other suites use the second core.
    await check("types", "tsc", ["-p", ".", "--singleThreaded"]),
    await check("lint", "oxlint", []),
    await check("format", "oxfmt", ["--check"]),
  ]);
}

/** Skips the site's tests when the build fails. */
async function siteAndItsTests(): Promise<Count> {
  const built = await build;
  if (built.failed.length > 0) return built;
  return add([built, ...(await Promise.all([browserTests(), vitest(["site"])]))]);
}

async function check(name: string, command: string, args: string[]): Promise<Count> {
  const hasPassed = (await run(name, command, args)) === 0;
  return { ...NONE, passed: hasPassed ? 1 : 0, failed: hasPassed ? [] : [name] };
}

/** Only in installed engines; `npm run test:browsers` installs the others. */
async function testsInOtherEngines(): Promise<Count> {
  const absent = engines.filter((engine) => engine.missing());
  const present = engines.filter((engine) => !absent.includes(engine));
  const skippedNames = absent.map(({ name }) => `all tests in ${name}, which is not installed here.`);
  // Listed but not counted, because this suite is an extra.
  const skipped = { ...NONE, skippedNames };
  if (present.length === 0) return skipped;
  env.INSTALL_ENGINES = "no";
  const files = present.map(({ file }) => file);
  return add([skipped, await vitest(["browsers"], files)]);
}

async function vitest(projects: string[], files: string[] = []): Promise<Count> {
  const name = `${projects.join(" and ")} tests`;
  const file = `${RESULTS}/${projects.join("-")}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const exitCode = await run(name, "vitest", [
    "run",
    ...files,
    ...chosen,
    ...reporters,
    `--retry=${RETRIES}`,
  ]);
  return countVitest(name, exitCode, await readReport(file));
}

async function browserTests(): Promise<Count> {
  const file = `${RESULTS}/browser.json`;
  const args = chromiumProblem
    ? ["--list", "--reporter=json"]
    : ["--reporter=list,json", `--retries=${RETRIES}`];
  const exitCode = await run("browser tests", "playwright", ["test", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const count = countPlaywright("browser tests", exitCode, await readReport(file));
  return chromiumProblem ? { ...count, skippedNames: [`all browser tests. ${chromiumProblem}`] } : count;
}

/** Returns the exit code. */
function reportTotal(counts: Count[]): number {
  const { lines, exitCode } = summarize(counts);
  console.log("");
  for (const line of lines) console.log(line);
  return exitCode;
}

async function readReport<Report>(file: string): Promise<Report | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Report);
}

function run(name: string, command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<number> {
  const startedAtMs = performance.now();
  console.log(`── ${name}`);
  return new Promise((done, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...env, ...more } });
    child.on("error", reject);
    child.on("exit", (code) => {
      const seconds = Math.round((performance.now() - startedAtMs) / 1000);
      console.log(`── ${name}: ${code === 0 ? "done" : "failed"} after ${seconds} s`);
      done(code ?? 1);
    });
  });
}
