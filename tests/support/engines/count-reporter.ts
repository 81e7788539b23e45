import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/** Ends a run as `npm test` does: with what was skipped, by name, and one line that counts. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const tests = modules.flatMap(({ children }) => Array.from(children.allTests()));
    const passed = tests.filter((test) => test.result().state === "passed");
    const skipped = tests.filter((test) => test.result().state === "skipped" && !isCutShort(test));
    // What broke outside of any test failed too.
    const failed =
      tests.length - passed.length - skipped.length ||
      modules.filter((module) => !module.ok()).length + errors.length;
    for (const { fullName } of skipped) console.log(`Skipped: ${fullName}`);
    const more = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
    console.log(`${passed.length} passed, ${failed} failed${more}`);
  }
}

/** Whether a test never ran because what it needs did not start. */
function isCutShort({ parent }: TestCase | TestSuite): boolean {
  if (parent.errors().length > 0) return true;
  return parent.type === "suite" && isCutShort(parent);
}
