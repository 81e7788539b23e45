import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedServer } from "../../support/databases/fresh-database.ts";
import { Project } from "../../support/supabase/project.ts";
import { type ProjectServer, serveProject } from "../../support/supabase/project-server.ts";
import { STORAGE_REQUESTS, type StorageAnswer, askStorage } from "../../support/supabase/storage-requests.ts";

const recorded = JSON.parse(readFileSync("tests/support/supabase/recorded-answers.json", "utf8")) as Record<
  string,
  StorageAnswer
>;

let project: Project;
let server: ProjectServer;
const answers: Record<string, StorageAnswer> = {};
beforeAll(async () => {
  project = await Project.create(await sharedServer());
  server = await serveProject(project);
  // Some requests depend on earlier ones.
  for (const request of STORAGE_REQUESTS) {
    answers[request.title] = await askStorage(`${server.url}/storage/v1`, request);
  }
});
afterAll(async () => {
  await server.stop();
  await project.remove();
});

test.each(STORAGE_REQUESTS)(
  "the simulated project responds like the recorded real one: $title",
  ({ title }) => {
    expect(answers[title]).toEqual(recorded[title]);
  },
);

test("each recorded response is used by a test", () => {
  expect(STORAGE_REQUESTS.map(({ title }) => title)).toEqual(Object.keys(recorded));
});
