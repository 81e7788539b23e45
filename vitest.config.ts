import { availableParallelism, tmpdir } from "node:os";
import { defineConfig } from "vitest/config";
import { forgetCallersEnvironment } from "./tests/support/runner/clean-environment.ts";
import { placeholderFonts } from "./tests/support/runner/placeholder-fonts.ts";
import { SLOW_TEST_MS } from "./tests/support/runner/slow.ts";

forgetCallersEnvironment(/^VITEST|^VITE_|^NODE_ENV$/);
// Whatever the caller works on: with "production" React leaves out what tests need.
process.env.NODE_ENV = "test";

/** For folders as a server has them; where this is not set, tests make theirs in memory. */
const ON_DISK = { TMPDIR: tmpdir() };

/** A worker's files load what they test once: each leaves everything as it was. */
const SHARING = { isolate: false };

/** Each suite is a project: `vitest run --project unit`. What `npm test` runs is in tools/test.ts. */
export default defineConfig({
  plugins: [placeholderFonts()],
  test: {
    allowOnly: false,
    // Most tests that take long wait: for a process, a database or a time limit.
    maxWorkers: availableParallelism() + 1,
    // Most tests take milliseconds. Those that take seconds have the time-out of tests/support/runner/slow.ts.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...SHARING,
          include: ["tests/unit/**/*.test.ts"],
          setupFiles: "tests/support/runner/fixed-seed.ts",
          globalSetup: ["tests/support/runner/build-board.ts", "tests/support/databases/shared-server.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "storage",
          ...SHARING,
          include: ["tests/storage/**/*.test.ts"],
          setupFiles: "tests/support/runner/fixed-seed.ts",
          globalSetup: "tests/support/databases/shared-server.ts",
        },
      },
      // Reads what the build made, and changes nothing.
      { extends: true, test: { name: "site", ...SHARING, include: ["tests/site/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "deployments",
          // Needs the built site, and programs of the machine's own.
          include: ["tests/deployments/*.spec.ts"],
          globalSetup: ["tests/support/runner/build-site.ts", "tests/support/databases/shared-server.ts"],
          env: ON_DISK,
          // Each file starts servers and a browser of its own.
          fileParallelism: false,
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "browsers",
          // Needs the built site, Firefox and two versions of WebKit.
          include: ["tests/browsers/*.test.ts"],
          globalSetup: ["tests/support/runner/build-site.ts", "tests/support/engines/setup.ts"],
          // Each engine has a file, and often waits for its own clock.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          testTimeout: SLOW_TEST_MS,
          disableConsoleIntercept: true,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          // Real kills, floods and full disks, for minutes.
          // Generated cases are the same in every `npm test`, and others here.
          include: ["tests/faults/*.spec.ts", "tests/**/*.generated.test.ts"],
          globalSetup: ["tests/support/runner/counts.ts", "tests/support/databases/shared-server.ts"],
          env: ON_DISK,
          // One fault at a time: what one does to the machine must not count against another.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: SLOW_TEST_MS,
          disableConsoleIntercept: true,
        },
      },
    ],
  },
});
