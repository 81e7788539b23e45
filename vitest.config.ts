import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["tests/storage/postgres/shared-server.ts"],
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    // Some tests start servers of their own; on a busy machine that takes its time.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
