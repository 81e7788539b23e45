import { expect, test } from "vitest";
import { type Count, add, summarize, toCount } from "../../../tools/count-tests.ts";

const counted = (changes: Partial<Count>): Count => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  skippedNames: [],
  ...changes,
});

test("npm test names what was skipped, ends with one total of all suites, and fails if any test does", () => {
  const skipped = { skipped: 2, skippedNames: ["Redis counts", "all tests in Firefox"] };
  const suites = [
    counted({ passed: 3 }),
    counted({ passed: 4, failed: 1, ...skipped }),
    counted({ failed: 1 }),
  ];
  expect(add(suites)).toEqual({ passed: 7, failed: 2, ...skipped });
  expect(summarize(suites)).toEqual({
    lines: ["Skipped: Redis counts", "Skipped: all tests in Firefox", "7 passed, 2 failed, 2 skipped"],
    exitCode: 1,
  });
});

test("npm test succeeds if nothing failed", () => {
  expect(summarize([counted({ passed: 3 }), counted({ passed: 1 })])).toEqual({
    lines: ["4 passed, 0 failed"],
    exitCode: 0,
  });
});

test("a suite that crashes has failed, even if none of its tests did", () => {
  expect(toCount(1, counted({ passed: 3 }))).toEqual(counted({ passed: 3, failed: 1 }));
  expect(toCount(1, counted({ failed: 2 }))).toEqual(counted({ failed: 2 }));
  expect(toCount(0, counted({ passed: 3 }))).toEqual(counted({ passed: 3 }));
});
