import { defineConfig } from "vitest/config";

/** Apart from the other suites, because it needs the built site. */
export default defineConfig({ test: { include: ["tests/budgets/*.spec.ts"], testTimeout: 20_000 } });
