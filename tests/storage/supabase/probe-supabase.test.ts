import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { runGolive } from "../../../cli/golive/run-golive.ts";
import { probeSupabase } from "../../../cli/probe/probe-supabase.ts";
import { readConfig } from "../../../config/config.ts";
import { freePort } from "../../support/server/free-port.ts";
import { Screen, run } from "../../support/operators/leads-command.ts";
import { sharedServer } from "../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { PUBLISHABLE_KEY } from "../../support/supabase/project-keys.ts";
import { type ProjectServer, serveProject } from "../../support/supabase/project-server.ts";
import { Project } from "../../support/supabase/project.ts";

let project: Project;
let server: ProjectServer;
beforeAll(async () => {
  project = await Project.create(await sharedServer());
  server = await serveProject(project);
});
afterEach(async () => {
  await project.setUp();
  await project.sql`truncate public."Landing page"`;
});
afterAll(async () => {
  await server.stop();
  await project.remove();
});

const problems = (key = PUBLISHABLE_KEY, url = server.url) =>
  probeSupabase(readConfig({ SUPABASE_URL: url, SUPABASE_ANON_KEY: key }).pageSettings);

const SETUP =
  "Check that SUPABASE_ANON_KEY is the project's public key. Run deploy/supabase/setup.sql in its SQL editor.";

test("a prepared project accepts the test data, and keeps none of it", async () => {
  expect(await problems()).toEqual([]);
  expect(await project.rows()).toEqual([]);
  expect(await project.sql`select from storage.objects`).toHaveLength(0);
});

test.each([
  [
    "without its policy",
    'drop policy "Anyone may leave a lead" on public."Landing page"',
    'new row violates row-level security policy for table "Landing page"',
  ],
  [
    "without the right to a column",
    'revoke insert (path) on public."Landing page" from anon',
    "permission denied for table Landing page",
  ],
  [
    "with a rule of its own",
    "alter table public.\"Landing page\" add constraint mine check (email not like '%.invalid')",
    'new row for relation "Landing page" violates check constraint "mine"',
  ],
  [
    "without a column",
    'alter table public."Landing page" drop column tags',
    'record "new" has no field "tags"',
  ],
])("for a project %s, the check quotes the message visitors would see", async (_, damage, message) => {
  await project.sql.unsafe(damage);
  expect(await problems()).toEqual([
    { problem: `The Supabase project refuses leads: "${message}".`, fix: SETUP },
  ]);
  expect(await project.rows()).toEqual([]);
  await project.sql.unsafe('alter table public."Landing page" drop constraint if exists mine');
});

test("for a bucket that refuses pictures, the check quotes the message visitors would see", async () => {
  await project.sql`alter policy "Anyone may add a product picture" on storage.objects to service_role`;
  const message = "new row violates row-level security policy";
  expect(await problems()).toEqual([
    { problem: `The Supabase project refuses pictures: "${message}".`, fix: SETUP },
  ]);
});

test("another project's key is detected for rows and pictures", async () => {
  expect(await problems("garbled")).toEqual([
    { problem: 'The Supabase project refuses leads: "No suitable key or wrong key type".', fix: SETUP },
    { problem: 'The Supabase project refuses pictures: "Invalid Compact JWS".', fix: SETUP },
  ]);
});

test("for a project without the guard, the check says that the rows were kept, and how to delete them", async () => {
  await project.sql`drop trigger landing_page_refuse_many on public."Landing page"`;
  const [problem, ...more] = await problems();
  expect(more).toEqual([]);
  expect(problem!.problem).toBe(
    "The Supabase project stored two rows inserted at once: it was not set up by this version.",
  );
  expect(await project.rows()).toHaveLength(2);
  const [, statement] = /Then delete them: (.*;)$/.exec(problem!.fix)!;
  await project.sql.unsafe(statement!);
  expect(await project.rows()).toEqual([]);
});

test("a missing project is reported with the connection's error", async () => {
  const found = await problems(PUBLISHABLE_KEY, `http://127.0.0.1:${await freePort()}`);
  expect(found).toEqual([
    {
      problem: expect.stringMatching(/^The Supabase project refuses leads: "connect ECONNREFUSED/),
      fix: "Correct SUPABASE_URL.",
    },
    {
      problem: expect.stringMatching(/^The Supabase project refuses pictures: "connect ECONNREFUSED/),
      fix: "Correct SUPABASE_URL.",
    },
  ]);
});

test("`leads check` tests the project instead of a data folder, and exits with 1 if it accepts nothing", async () => {
  const env = { SUPABASE_URL: server.url, SUPABASE_ANON_KEY: PUBLISHABLE_KEY };
  const check = (...options: string[]) => run(temporaryFolder(), ["check", ...options], { env });
  expect(await check()).toEqual({
    exitCode: 0,
    out: "The Supabase project accepts leads and pictures.\n",
    err: "",
  });
  expect(await check("--json")).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('"problems": []'),
  });
  await project.sql`revoke insert (email) on public."Landing page" from anon`;
  expect(await check()).toEqual({
    exitCode: 1,
    out: `The Supabase project refuses leads: "permission denied for table Landing page". ${SETUP}\n`,
    err: "",
  });
});

test("`npm run golive` runs the same check", async () => {
  await project.sql`revoke insert (email) on public."Landing page" from anon`;
  const [stdout, stderr] = [new Screen(), new Screen()];
  const env = { SUPABASE_URL: server.url, SUPABASE_ANON_KEY: PUBLISHABLE_KEY };
  expect(await runGolive(["--json"], { env, stdout, stderr })).toBe(1);
  expect((JSON.parse(stdout.text) as { problems: unknown[] }).problems).toContainEqual({
    problem: 'The Supabase project refuses leads: "permission denied for table Landing page".',
    fix: SETUP,
  });
});
