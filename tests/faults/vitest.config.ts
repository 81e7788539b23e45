import { defineConfig } from "vitest/config";

/** Apart from the other suites, because real kills, floods and full disks take minutes. */
export default defineConfig({
  test: {
    include: ["tests/faults/*.spec.ts"],
    globalSetup: "tests/faults/counts.ts",
    // One fault at a time: what one does to the machine must not count against another.
    fileParallelism: false,
    testTimeout: 240_000,
    disableConsoleIntercept: true,
    reporters: ["verbose"],
    expect: { poll: { timeout: 10_000 } },
  },
});
