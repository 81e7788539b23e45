import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./tests/e2e/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // On a busy machine a page can take longer than a test waits; what fails twice is wrong.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: await chromiumPath(),
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
