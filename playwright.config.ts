import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { forgetCallersEnvironment } from "./tests/support/runner/clean-environment.ts";
import { findChromium } from "./tests/support/browser/chromium.ts";

forgetCallersEnvironment(/^(PLAYWRIGHT|PW|TEST_WORKER|TEST_PARALLEL)/);

const executablePath = findChromium();
// Workers read this file too, and need not look again.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

/** Chromium without a window says so in its name, and would not be counted as a visitor. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Of Chromium's own windows, where it has some: each context has one, and its parts take as long as a page of ours. */
const UNSEEN = [
  "InitialWebUI",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
  "WebUIReloadButton",
];

/** What Playwright turns off: Chromium takes the last list alone. */
const PLAYWRIGHTS_OWN = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

export default defineConfig({
  testDir: "tests",
  testMatch: ["e2e/*.e2e.ts", "specification/*.spec.ts"],
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/runner/need-chromium.ts",
  // One more than cores: now and then each of them waits, for a page or for a clock.
  workers: availableParallelism() + 1,
  // A test that passes on the second try is wrong, or what it tests is.
  retries: 0,
  forbidOnly: true,
  // Most tests take a second or two on an idle machine. Those that take longer say so with `test.slow()`.
  timeout: 30_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    // What fades in is measured when it is there, and nothing is drawn sixty times a second. Films are tested with motion.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--disable-gpu",
        `--disable-features=${[...PLAYWRIGHTS_OWN, ...UNSEEN].join(",")}`,
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        // What a page sends as it is left goes under the browser's own name, whatever the page's is.
        `--user-agent=${USER_AGENT}`,
        // Chromium's sandbox can't be set up by root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
});
