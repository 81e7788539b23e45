import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { sum } from "../domain/sum.ts";

/** The outcome of a suite, or of several. */
export type Count = {
  passed: number;
  failed: string[];
  /** Those that passed, but not at once. */
  flaky: string[];
  skipped: number;
  skippedNames: string[];
};

/** A suite that crashes before it reports a failure counts as one. */
export function toCount(suite: string, exitCode: number, count: Count): Count {
  return exitCode !== 0 && count.failed.length === 0
    ? { ...count, failed: [`${suite}: exit code ${exitCode}`] }
    : count;
}

/** @returns a failed test in one line */
export function failure(name: string, message = ""): string {
  const [reason = ""] = stripVTControlCharacters(message).trim().split("\n");
  return [name.trim(), reason].filter(Boolean).join(": ");
}

type VitestTest = { fullName: string; status: string; failureMessages?: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: VitestTest[];
  }[];
};

export function countVitest(suite: string, exitCode: number, report: VitestReport | null): Count {
  const testFiles = report?.testResults ?? [];
  const tests = testFiles.flatMap(({ assertionResults }) => assertionResults);
  const named = (isChosen: (test: VitestTest) => boolean) =>
    tests.filter(isChosen).map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0]));
  const brokenFiles = testFiles.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  return toCount(suite, exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: [
      ...named(({ status }) => status === "failed"),
      ...brokenFiles.map(({ name, message }) => failure(relative(".", name), message)),
    ],
    flaky: named(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0),
    skipped: skipped.length,
    skippedNames: skipped.map(({ fullName }) => fullName.trim()),
  });
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: PlaywrightTest[] }[];
};

type PlaywrightTest = {
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { error?: { message?: string } }[];
};

type PlaywrightReport = { suites: PlaywrightSuite[] };

export function countPlaywright(suite: string, exitCode: number, report: PlaywrightReport | null): Count {
  const tests = report?.suites.flatMap(testsIn) ?? [];
  const skipped = tests.filter(({ status }) => status === "skipped");
  const named = (outcome: string) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ title, results }) => failure(title, results[0]?.error?.message));
  return toCount(suite, exitCode, {
    passed: tests.filter(({ status }) => status === "expected" || status === "flaky").length,
    failed: named("unexpected"),
    flaky: named("flaky"),
    skipped: skipped.length,
    skippedNames: skipped.map(({ title }) => title),
  });
}

function testsIn({ title, suites = [], specs }: PlaywrightSuite): (PlaywrightTest & { title: string })[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, title: `${title} ${spec.title}` })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}

export function add(counts: readonly Count[]): Count {
  return {
    passed: sum(counts.map(({ passed }) => passed)),
    failed: counts.flatMap(({ failed }) => failed),
    flaky: counts.flatMap(({ flaky }) => flaky),
    skipped: sum(counts.map(({ skipped }) => skipped)),
    skippedNames: counts.flatMap(({ skippedNames }) => skippedNames),
  };
}

/** The last lines of `npm test`, and its exit code. */
export function summarize(counts: readonly Count[]): { lines: string[]; exitCode: number } {
  const { passed, failed, flaky, skipped, skippedNames } = add(counts);
  return {
    lines: [
      ...skippedNames.map((name) => `Skipped: ${name}`),
      ...flaky.map((name) => `Flaky: ${name}`),
      ...failed.map((name) => `Failed: ${name}`),
      `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    ],
    exitCode: failed.length === 0 ? 0 : 1,
  };
}
