import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { operatorName } from "../../../cli/operator-name.ts";

test("an operator is recorded by name, and by number on a machine that has no name for it, such as a container", () => {
  expect(operatorName()).toBe(os.userInfo().username);
  const userInfo = vi.spyOn(os, "userInfo").mockImplementation(() => {
    throw new Error("ENOENT: no such file or directory, uv_os_get_passwd");
  });
  onTestFinished(() => {
    userInfo.mockRestore();
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  expect(operatorName()).toBe(`user ${process.getuid?.() ?? "unknown"}`);
});
