import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

test("a run of the fault tests ends with the counts of all, and with their sum", () => {
  const counts = resolve("tests/support/runner/counts.ts");
  const program = `import { recordCount, setup, teardown } from ${JSON.stringify(counts)};
    setup();
    recordCount({ fault: "kill", times: 30, lostOrLetIn: 0 });
    recordCount({ fault: "flood", times: 2, lostOrLetIn: 1, note: "a note" });
    console.log("The end:");
    teardown();`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: temporaryFolder(),
    encoding: "utf8",
  });
  expect(stdout.split("The end:\n")[1]!.trim().split("\n")).toEqual([
    "kill: 30 times, 0 lost or let in",
    "flood: 2 times, 1 lost or let in (a note)",
    "",
    "2 faults and attacks, 1 lost or let in",
  ]);
});
