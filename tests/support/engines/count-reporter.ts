import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/** Ends a run like `npm test`: with the names of skipped tests and one line of counts. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const tests = modules.flatMap(({ children }) => Array.from(children.allTests()));
    const passed = tests.filter((test) => test.result().state === "passed");
    const skipped = tests.filter((test) => test.result().state === "skipped" && !setupFailed(test));
    // Errors outside of tests count as failures.
    const failed =
      tests.length - passed.length - skipped.length ||
      modules.filter((module) => !module.ok()).length + errors.length;
    for (const { fullName } of skipped) console.log(`Skipped: ${fullName}`);
    const more = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
    console.log(`${passed.length} passed, ${failed} failed${more}`);
  }
}

/** Whether a test never ran because its setup failed. */
function setupFailed({ parent }: TestCase | TestSuite): boolean {
  if (parent.errors().length > 0) return true;
  return parent.type === "suite" && setupFailed(parent);
}
