import { expect, test } from "vitest";
import {
  type Count,
  add,
  countPlaywright,
  countVitest,
  failure,
  summarize,
  toCount,
} from "../../../tools/count-tests.ts";

const counted = (changes: Partial<Count>): Count => ({
  passed: 0,
  failed: [],
  flaky: [],
  skipped: 0,
  skippedNames: [],
  ...changes,
});

test("npm test names what was skipped and what failed once or twice, ends with one total of all suites, and fails if any test does", () => {
  const skipped = { skipped: 2, skippedNames: ["Redis counts", "all tests in Firefox"] };
  const suites = [
    counted({ passed: 3 }),
    counted({ passed: 4, failed: ["a picture is stored"], ...skipped }),
    counted({ failed: ["types"] }),
    counted({ flaky: ["a lead is sent"] }),
  ];
  expect(add(suites)).toEqual({
    passed: 7,
    failed: ["a picture is stored", "types"],
    flaky: ["a lead is sent"],
    ...skipped,
  });
  expect(summarize(suites)).toEqual({
    lines: [
      "Skipped: Redis counts",
      "Skipped: all tests in Firefox",
      "Flaky: a lead is sent",
      "Failed: a picture is stored",
      "Failed: types",
      "7 passed, 2 failed, 2 skipped",
    ],
    exitCode: 1,
  });
});

test("npm test succeeds if nothing failed twice", () => {
  expect(summarize([counted({ passed: 3 }), counted({ passed: 1, flaky: ["a lead is sent"] })])).toEqual({
    lines: ["Flaky: a lead is sent", "4 passed, 0 failed"],
    exitCode: 0,
  });
});

test("a suite that crashes has failed, even if none of its tests did", () => {
  const crashed = counted({ passed: 3, failed: ["storage tests: exit code 134"] });
  expect(toCount("storage tests", 134, counted({ passed: 3 }))).toEqual(crashed);
  const failed = counted({ failed: ["a picture is stored"] });
  expect(toCount("storage tests", 1, failed)).toEqual(failed);
  expect(toCount("storage tests", 0, counted({ passed: 3 }))).toEqual(counted({ passed: 3 }));
});

test("a failed test is printed in one line, with the first line of its error", () => {
  const colored = "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at leads.test.ts:3";
  expect(failure(" a lead is stored once", colored)).toBe(
    "a lead is stored once: AssertionError: expected 1 to be 2",
  );
  expect(failure("types")).toBe("types");
});

const spec = (...statuses: ("expected" | "unexpected" | "flaky" | "skipped")[]) =>
  statuses.map((status) => ({ title: `${status} test`, tests: [{ status, results: [] }] }));

test("what Vitest and Playwright report is counted once each, as passed, failed or skipped, and flaky tests as passed", () => {
  const assertionResults = ["passed", "passed", "failed", "skipped", "todo"].map((status) => ({
    fullName: ` ${status} test`,
    status,
  }));
  const flaky = { fullName: "slow test", status: "passed", failureMessages: ["Error: late\n at"] };
  const testResults = [
    { name: "whole.test.ts", status: "failed", assertionResults: [...assertionResults, flaky] },
    { name: "broken.test.ts", status: "failed", message: "not found", assertionResults: [] },
  ];
  expect(countVitest("unit tests", 1, { numPassedTests: 3, testResults })).toEqual({
    passed: 3,
    failed: ["failed test", "broken.test.ts: not found"],
    flaky: ["slow test: Error: late"],
    skipped: 2,
    skippedNames: ["skipped test", "todo test"],
  });
  const inner = { title: "on a phone", specs: spec("skipped", "flaky") };
  const suites = [{ title: "forms", specs: spec("expected", "unexpected"), suites: [inner] }];
  expect(countPlaywright("browser tests", 1, { suites })).toEqual({
    passed: 2,
    failed: ["forms unexpected test"],
    flaky: ["on a phone flaky test"],
    skipped: 1,
    skippedNames: ["on a phone skipped test"],
  });
  for (const count of [countVitest, countPlaywright]) {
    expect(count("a suite", 2, null)).toEqual(counted({ failed: ["a suite: exit code 2"] }));
  }
});
