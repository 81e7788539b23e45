import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../../support/runner/clean-environment.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const LEADS = path("cli/leads.ts");
const SERVER = path("server/main.ts");
const STATIC_BUILD = path("build/build.ts");

/** A command's errors about invalid settings, which show where it read them. */
function run(command: string, cwd: string, settings: Record<string, string> = {}) {
  const { ENV_FILE: _, ...clean } = cleanEnvironment();
  const env = { ...clean, ...settings };
  const args = { [LEADS]: ["count"], [STATIC_BUILD]: ["--static"] }[command] ?? [];
  const { stderr, status } = spawnSync(process.execPath, [command, ...args], { cwd, env, encoding: "utf8" });
  return { said: stderr, exitCode: status };
}

function folderWith(env: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, ".env"), env);
  return folder;
}

test.each([SERVER, LEADS, STATIC_BUILD])("%s reads settings from .env in its working folder", (command) => {
  const folder = folderWith("# The port\nPORT=x\n");
  expect(run(command, folder)).toEqual({
    said: 'PORT must be a port from 0 to 65535, but it is "x".\n',
    exitCode: 1,
  });
});

test("the environment overrides .env, and the rest of the file still counts", () => {
  const folder = folderWith("PORT=x\nHOST=not a host\n");
  expect(run(LEADS, folder, { PORT: "y" }).said).toBe(
    'HOST must be a host name or an IP address, but it is "not a host".\n' +
      'PORT must be a port from 0 to 65535, but it is "y".\n',
  );
});

test("without a .env, only the environment counts", () => {
  expect(run(LEADS, temporaryFolder(), { PORT: "y" }).said).toBe(
    'PORT must be a port from 0 to 65535, but it is "y".\n',
  );
});

test("ENV_FILE=off reads no file, and any other value names a file that must exist", () => {
  const folder = folderWith("PORT=x\n");
  writeFileSync(join(folder, "site.env"), "PORT=z\n");
  expect(run(LEADS, folder, { ENV_FILE: "off", PORT: "y" }).said).toContain('"y"');
  expect(run(LEADS, folder, { ENV_FILE: "off" }).said).not.toContain("PORT");
  expect(run(LEADS, folder, { ENV_FILE: "site.env" }).said).toContain('"z"');
  expect(run(LEADS, folder, { ENV_FILE: "none.env" })).toEqual({
    said: "The settings in none.env cannot be read (ENOENT).\n",
    exitCode: 1,
  });
});

test("an unreadable .env is reported", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, ".env"));
  expect(run(LEADS, folder)).toEqual({
    said: "The settings in .env cannot be read (EISDIR).\n",
    exitCode: 1,
  });
});

test.each([SERVER, LEADS, STATIC_BUILD])(
  "%s names the line of an invalid setting in .env without showing it",
  (command) => {
    const before = "A=\"one\ntwo # three\"\n\n  # Next\n  B='one\ntwo'\nC=`one\ntwo`\nexport D=it's\n";
    const folder = folderWith(`${before}  WEBHOOK_SECRET whsec_x\n`);
    expect(run(command, folder)).toEqual({
      said: "Line 10 of .env must be NAME=value, or a comment after #.\n",
      exitCode: 1,
    });
  },
);

test.each([SERVER, LEADS, STATIC_BUILD])("%s reads a secret from the file that .env names", (command) => {
  const folder = folderWith("REDIS_URL_FILE=redis-url\n");
  writeFileSync(join(folder, "redis-url"), "not a redis URL\n");
  expect(run(command, folder).said).toBe("REDIS_URL must be a redis:// or rediss:// URL.\n");
});
