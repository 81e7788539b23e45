import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** In tenths of systemd's exposure level, from 0 (locked in) to 10; it calls a service below 2 "OK". */
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
