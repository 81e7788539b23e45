import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { forgetCallersEnvironment } from "./tests/clean-environment.ts";
import { findChromium } from "./tests/e2e/chromium.ts";

forgetCallersEnvironment(/^(PLAYWRIGHT|PW|TEST_WORKER|TEST_PARALLEL)/);

const executablePath = findChromium();
// Workers read this file too, and need not look again.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results/browser",
  globalSetup: "./tests/e2e/need-chromium.ts",
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  // A test that passes on the second try is wrong, or what it tests is.
  retries: 0,
  forbidOnly: true,
  // Whatever is waited for comes at once, except on a machine that is busy with something else.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        // Chromium's sandbox can't be set up by root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
});
