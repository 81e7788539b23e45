import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadEnvironment } from "../../../config/load-environment.ts";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** Starts with a settings file of these lines. */
function load(...lines: string[]) {
  const file = join(temporaryFolder(), "settings");
  writeFileSync(file, lines.join("\n"));
  const before = { ...process.env };
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  });
  vi.stubEnv("ENV_FILE", file);
  loadEnvironment();
}

test("a settings file can name a secret's file", () => {
  const secret = join(temporaryFolder(), "secret");
  writeFileSync(secret, "whsec_abc\n");
  load(`WEBHOOK_SECRET_FILE=${secret}`);
  expect(process.env.WEBHOOK_SECRET).toBe("whsec_abc");
});

test.each([
  ["a line of the settings file is none", "PORT 3000", /^Line 1 of .*settings must be NAME=value/],
  [
    "a secret's file is missing",
    "WEBHOOK_SECRET_FILE=/nowhere",
    /^The file of WEBHOOK_SECRET_FILE cannot be read/,
  ],
])("if %s, the program doesn't start", (_, line, problem) => {
  expect(() => load(line)).toThrow(OperatorError);
  expect(() => load(line)).toThrow(problem);
});
