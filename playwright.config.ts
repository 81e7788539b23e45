import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { forgetCallersEnvironment } from "./tests/support/runner/clean-environment.ts";
import { findChromium, launchOptions } from "./tests/support/browser/chromium.ts";

forgetCallersEnvironment(/^(PLAYWRIGHT|PW|TEST_WORKER|TEST_PARALLEL)/);

const executablePath = findChromium();
// Workers read this file too, and need not look again.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
  testDir: "tests",
  testMatch: ["e2e/*.e2e.ts", "specification/*.spec.ts"],
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/runner/need-chromium.ts",
  // One more than cores: a page that is read to its end spends half of the time waiting for frames and pictures.
  workers: availableParallelism() + 1,
  // A test that passes on the second try is wrong, or what it tests is.
  retries: 0,
  forbidOnly: true,
  // Most tests take a second or two on an idle machine. Those that take longer say so with `test.slow()`.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    // What fades in is measured when it is there, and nothing is drawn sixty times a second. Videos are tested with
    // motion.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath && { executablePath }),
      ...launchOptions(),
    },
  },
});
