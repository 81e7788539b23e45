import { defineConfig } from "vitest/config";

/** Apart from the other suites, because it needs the built site and programs of the machine's own. */
export default defineConfig({
  test: {
    include: ["tests/deployments/*.spec.ts"],
    globalSetup: ["tests/deployments/build-site.ts", "tests/storage/postgres/shared-server.ts"],
    // Each file starts servers and a browser of its own.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
