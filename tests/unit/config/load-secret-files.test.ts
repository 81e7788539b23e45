import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { groups } from "../../../config/groups/all.ts";
import { loadSecretFiles, SECRETS } from "../../../config/load-secret-files.ts";
import type { Setting } from "../../../config/setting.ts";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

function secretFile(text: string): string {
  const file = join(temporaryFolder(), "secret");
  writeFileSync(file, text);
  return file;
}

const NAMES = [
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "CHALLENGE_SECRET",
  "DATABASE_URL",
  "PGPASSWORD",
  "PREVIEW_KEY",
  "REDIS_URL",
  "REPORT_DATABASE_URL",
  "SUPABASE_ANON_KEY",
  "WEBHOOK_SECRET",
  "WEBHOOK_URL",
];

/** Pages send it. */
const PUBLIC = ["ANON_KEY"];

test("every setting that is named like a secret, or whose URL may hold a password, counts as a secret", () => {
  expect(SECRETS.toSorted()).toEqual(NAMES);
  const settings: [string, Setting<unknown>][] = groups.flatMap((group) => Object.entries(group.settings));
  const mayBeSecret = settings.filter(([name, { check }]) => {
    const takes = (url: string) => name.endsWith("URL") && check.parse(url) !== undefined;
    return (
      /KEY$|SECRET|PASSWORD|TOKEN/.test(name) || takes("postgres://a:b@host/c") || takes("redis://:b@host")
    );
  });
  for (const [name] of mayBeSecret) expect([...NAMES, ...PUBLIC]).toContain(name);
});

test.each(NAMES)("%s is read from a file, without the white space around the secret or the name", (name) => {
  const env: NodeJS.ProcessEnv = { [`${name}_FILE`]: ` ${secretFile(" a secret\n")} ` };
  loadSecretFiles(env);
  expect(env[name]).toBe("a secret");
});

test("settings that are not secrets are not read from files", () => {
  const env: NodeJS.ProcessEnv = { PORT_FILE: secretFile("1"), FLAGS_FILE: secretFile("2"), REDIS_URL: "x" };
  const before = { ...env };
  loadSecretFiles(env);
  expect(env).toEqual(before);
});

test("an empty NAME_FILE counts as not set", () => {
  const env: NodeJS.ProcessEnv = { REDIS_URL_FILE: " ", REDIS_URL: "redis://counts" };
  loadSecretFiles(env);
  expect(env.REDIS_URL).toBe("redis://counts");
});

test("each unusable file gets a line that shows neither its secret nor its name", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "directory"));
  const env = {
    DATABASE_URL: "postgres://user:password@host/leads",
    DATABASE_URL_FILE: secretFile("another"),
    REDIS_URL_FILE: "redis://:password@host",
    WEBHOOK_URL_FILE: join(folder, "directory"),
    PGPASSWORD_FILE: secretFile("\n"),
  };
  const problems = [
    "DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them.",
    "The file of REDIS_URL_FILE cannot be read (ENOENT).",
    "The file of WEBHOOK_URL_FILE cannot be read (EISDIR).",
    "The file of PGPASSWORD_FILE is empty.",
  ];
  expect(() => loadSecretFiles(env)).toThrow(OperatorError);
  let said = "";
  try {
    loadSecretFiles(env);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said.split("\n").toSorted()).toEqual(problems.toSorted());
});
