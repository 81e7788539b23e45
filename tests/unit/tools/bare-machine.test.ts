import { expect, test } from "vitest";
import { installedPackages } from "../../../tools/bare-machine/packages.ts";
import { summarizeTests } from "../../../tools/bare-machine/prove-test.ts";

test("dependencies are distinguished from requested packages", () => {
  const dpkgStatus = `Package: chromium
Status: install ok installed
Version: 156.0-1
Description: web browser
 Package: in a description names nothing.

Package: libnss3
Status: install ok installed
Version: 2:3.87-1

Package: redis-server
Status: deinstall ok config-files
Version: 5:7.0-1
`;
  const aptStates = `Package: libnss3
Architecture: amd64
Auto-Installed: 1
`;
  expect(installedPackages(dpkgStatus, aptStates)).toEqual([
    { name: "chromium", version: "156.0-1", isRequested: true },
    { name: "libnss3", version: "2:3.87-1", isRequested: false },
  ]);
});

test("each failed test is named once", () => {
  const output = [
    "── types: done after 20 s",
    "\u001B[41m FAIL \u001B[49m  storage tests/storage/lock.test.ts > one server holds the lock",
    " ✓ storage tests/storage/rows.test.ts (12 tests) 300ms",
    "  ✓  1 tests/e2e/forms.e2e.ts:10:1 › a lead is sent (1.7s)",
    "  ✘  2 tests/e2e/forms.e2e.ts:20:1 › a picture is sent (1.7s)",
    "── lint: failed after 2 s",
    " FAIL   storage tests/storage/lock.test.ts > one server holds the lock",
    "Skipped: Redis counts",
    "12 passed, 3 failed, 1 skipped",
  ];
  expect(summarizeTests(output)).toEqual([
    "12 passed, 3 failed, 1 skipped",
    "FAIL   storage tests/storage/lock.test.ts > one server holds the lock",
    "✘  2 tests/e2e/forms.e2e.ts:20:1 › a picture is sent (1.7s)",
    "── lint: failed after 2 s",
    "Skipped: Redis counts",
  ]);
});

test("a suite that crashes shows its last output", () => {
  expect(summarizeTests(["added 341 packages", "", "The browser tests need Chromium.", ""])).toEqual([
    "added 341 packages",
    "The browser tests need Chromium.",
  ]);
});
