import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedServer } from "../../support/databases/fresh-database.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";
import { PICTURE, contractProblem, databaseProblems } from "../../support/supabase/judged-rows.ts";
import { Project } from "../../support/supabase/project.ts";
import { generatedCases } from "../../support/runner/generated-cases.ts";

let project: Project;
beforeAll(async () => {
  project = await Project.create(await sharedServer());
});
afterAll(() => project.remove());

/** Any text that a JSON column can hold. */
const text = (maxLength: number) =>
  fc.string({ unit: "binary", maxLength }).map((any) => any.replaceAll("\0", ""));

test("whatever the contract accepts, the database accepts", { timeout: SLOW_TEST_MS }, async () => {
  const pathname = fc.webPath().map((path) => (path.startsWith("/") ? path : `/${path}`));
  const product = fc.oneof(
    fc.record({
      type: fc.constant("url"),
      productUrl: fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), text(40)),
    }),
    fc.record({
      ...Object.fromEntries(Object.entries(PICTURE.product).map(([key, value]) => [key, fc.constant(value)])),
      fileName: text(300),
      fileType: fc.oneof(
        text(10).map((end) => `image/${end}`),
        fc.constant("image/webp"),
      ),
      fileSize: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    }),
  );
  const row = fc.oneof(
    fc.record({ product, path: pathname }),
    fc.record({
      email: fc.oneof(
        fc.emailAddress(),
        text(12).map((any) => `${any}@${any}.${any}`),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 20 }), async (generated) => {
      const taken = generated.filter((one) => contractProblem(one) === null);
      expect(await databaseProblems(project, taken)).toEqual(taken.map(() => null));
    }),
    { numRuns: generatedCases(250) },
  );
});
