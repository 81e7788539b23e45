import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { cleanEnvironment } from "../support/runner/clean-environment.ts";
import { startServerProcess } from "../support/server/server-process.ts";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { insertRow } from "../support/visitor/visitor.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Variables an operator may have exported, with which a server would use other stores or not start. */
const operators = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: "postgres://leads@127.0.0.1:1/leads",
  LAUNCHDARKLY_CLIENT_ID: "65a1b2c3d4e5f60718293a4b",
  NODE_ENV: "production",
  NODE_OPTIONS: "--max-old-space-size=4000",
  PORT: "1",
  RATE_LIMIT: "1",
  REDIS_URL: "redis://127.0.0.1:1",
  RETENTION_DAYS: "1",
  S3_BUCKET: "production",
  S3_ENDPOINT: "http://127.0.0.1:1",
  AWS_ACCESS_KEY_ID: "production",
  SITE_DIR: "/nowhere",
  SUPABASE_URL: "http://127.0.0.1:1",
  WEBHOOK_URL: "https://127.0.0.1:1",
});

test("an operator's environment reaches no suite, runner or program of the tests", () => {
  const hostile = operators(temporaryFolder());
  const names = Object.keys(hostile);
  expect(Object.keys(cleanEnvironment(hostile))).toEqual(["ENV_FILE", "NODE_COMPILE_CACHE"]);
  for (const config of ["vitest.config.ts", "playwright.config.ts"]) {
    const script = `await import("./${config}"); console.log(JSON.stringify(process.env));`;
    const left = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: ROOT,
      env: { ...cleanEnvironment(), ...hostile },
      encoding: "utf8",
    });
    const environment = JSON.parse(left) as Record<string, string>;
    // Vitest sets this itself anyway.
    if (config === "vitest.config.ts") expect(environment.NODE_ENV).toBe("test");
    delete environment.NODE_ENV;
    expect(
      names.filter((name) => name in environment),
      config,
    ).toEqual([]);
  }
});

test("a server of the browser tests keeps its leads in its own temporary folder, whatever is set", async () => {
  const operatorsFolder = temporaryFolder();
  for (const [name, value] of Object.entries(operators(operatorsFolder))) vi.stubEnv(name, value);
  const server = await startServerProcess({ SITE_DIR: "off" }).finally(() => vi.unstubAllEnvs());
  const stored = await insertRow(server.url, { email: "ada@example.com" });
  expect(stored.status).toBe(201);
  expect(storedLeads(`${server.dataDir}/leads.db`).map(({ email }) => email)).toEqual(["ada@example.com"]);
  expect(readdirSync(operatorsFolder)).toEqual([]);
  await server.stop();
});
