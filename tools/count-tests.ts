import { stripVTControlCharacters } from "node:util";

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

export function add(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.flatMap(({ failed }) => failed),
    flaky: counts.flatMap(({ flaky }) => flaky),
    skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
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
