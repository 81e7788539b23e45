import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { isDebianRoot } from "../../../tools/bare-machine/debian-root.ts";
import { installedPackages } from "../../../tools/bare-machine/packages.ts";
import { describePackages, summarizeTests } from "../../../tools/bare-machine/prove-test.ts";

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

Package: chromium
Architecture: amd64
Auto-Installed: 0
`;
  expect(installedPackages(dpkgStatus, aptStates)).toEqual([
    { name: "chromium", version: "156.0-1", isRequested: true },
    { name: "libnss3", version: "2:3.87-1", isRequested: false },
  ]);
});

test("what was skipped and what failed is named above the total", () => {
  const output = [
    " ✓ storage tests/storage/rows.test.ts (12 tests) 300ms",
    "  ✘  2 tests/e2e/forms.e2e.ts:20:1 › a picture is sent (1.7s)",
    "── browser tests: failed after 2 s",
    "",
    "Skipped: Redis counts",
    "Flaky: a lead is sent: Error: timed out",
    "\u001B[31mFailed: forms.e2e.ts a picture is sent: Error: no row\u001B[39m",
    "12 passed, 1 failed, 1 skipped",
  ];
  expect(summarizeTests(output)).toEqual([
    "Skipped: Redis counts",
    "Flaky: a lead is sent: Error: timed out",
    "Failed: forms.e2e.ts a picture is sent: Error: no row",
    "12 passed, 1 failed, 1 skipped",
  ]);
});

test("a suite that crashes shows its last output", () => {
  expect(summarizeTests(["added 341 packages", "", "The browser tests need Chromium.", ""])).toEqual([
    "added 341 packages",
    "The browser tests need Chromium.",
  ]);
});

test("what a run installed is named, and its dependencies are counted", () => {
  const chromium = { name: "chromium", version: "156.0-1", isRequested: true };
  const library = { name: "libnss3", version: "2:3.87-1", isRequested: false };
  expect(describePackages([])).toBe("no package");
  expect(describePackages([library, chromium, library])).toBe("chromium 156.0-1 with 2 dependencies");
});

function run(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["tools/bare-machine/main.ts", ...args], {
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

const USAGE = `npm run bare-machine -- [start] [test] [--as root|user] [--with <packages>] [--root <folder>]

Runs the last commit with \`npm ci && npm start\` and \`npm ci && npm test\`, as root and as a user, each on a fresh
machine.

  start, test         only this command
  --as root|user      only as this account
  --with <packages>   packages to install first, separated by commas: redis-server,chromium=<version>
  --root <folder>     keep the minimal Debian root there, and reuse it if it exists
`;

test("npm run bare-machine -- --help explains it", () => {
  expect(run("--help")).toEqual({ stdout: USAGE, stderr: "", status: 0 });
});

test.each([
  [["build"], "There is no command build."],
  [["start", "--as", "nobody"], "--as takes root or user."],
  [["--wrong"], "Unknown option '--wrong'"],
])("npm run bare-machine -- %j is refused with the usage, before anything is made", (args, said) => {
  const { stdout, stderr, status } = run(...args);
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  expect(stderr.startsWith(said)).toBe(true);
  expect(stderr).toContain(`\n\n${USAGE}`);
});

test("a run needs root and Debian's programs, and says what is missing", () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["tools/bare-machine/main.ts"], {
    encoding: "utf8",
    env: { PATH: "/nowhere" },
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  expect(stderr).toMatch(
    process.getuid?.() === 0
      ? /^It needs Debian and these programs: (\S+, )*git\b/
      : /^Run it as root: it mounts file systems\.$/m,
  );
});

test("a folder that isn't a minimal Debian root is neither used nor deleted", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "mine"), "");
  expect(isDebianRoot(folder)).toBe(false);
  const { stderr, status } = run("start", "--root", folder);
  expect(status).toBe(1);
  expect(stderr).toMatch(/exists, but was not created by --root|as root|needs Debian/);
  expect(existsSync(join(folder, "mine"))).toBe(true);
});
