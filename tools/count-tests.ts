/** The outcome of a suite, or of several. */
export type Count = { passed: number; failed: number; skipped: number; skippedNames: string[] };

/** A suite that crashes before it reports a failure counts as one. */
export function toCount(exitCode: number, count: Count): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

export function add(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
    skippedNames: counts.flatMap(({ skippedNames }) => skippedNames),
  };
}

/** The last lines of `npm test`, and its exit code. */
export function summarize(counts: readonly Count[]): { lines: string[]; exitCode: number } {
  const { passed, failed, skipped, skippedNames } = add(counts);
  return {
    lines: [
      ...skippedNames.map((name) => `Skipped: ${name}`),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    ],
    exitCode: failed === 0 ? 0 : 1,
  };
}
