import type { Reporter, TestModule } from "vitest/node";

/** Ends a run as `npm test` does: with what was skipped, by name, and one line that counts. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap(({ children }) => Array.from(children.allTests()));
    const titles = (state: string) =>
      tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
    const skipped = titles("skipped");
    // A file that broke off before it could count still failed.
    const failed = titles("failed").length || modules.filter((module) => !module.ok()).length;
    for (const title of skipped) console.log(`Skipped: ${title}`);
    const more = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
    console.log(`${titles("passed").length} passed, ${failed} failed${more}`);
  }
}
