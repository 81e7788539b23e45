import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Tenths, on systemd's scale from 0, locked in, to 10; below 2 it calls a service "OK". */
const EXPOSURE_MAX = 12;

const isThere = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!isThere)("the systemd unit restricts what the server can reach", () => {
  const { status, stdout, stderr } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", `--threshold=${EXPOSURE_MAX}`, "deploy/plainshot.service"],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status, stdout).toBe(0);
});
