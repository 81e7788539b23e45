import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { replaceFile } from "../../../../cli/watch/replace-file.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

test.each([
  ["EBUSY", "FILE is a single mounted file and can't be replaced: mount its folder instead."],
  ["EXDEV", "FILE is a single mounted file and can't be replaced: mount its folder instead."],
  ["EROFS", "FOLDER is mounted read-only, so FILE can't be replaced."],
  [
    "EACCES",
    "FILE can't be replaced by this user (EACCES): it must be theirs, and they must be able to write in FOLDER.",
  ],
  [
    "EPERM",
    "FILE can't be replaced by this user (EPERM): it must be theirs, and they must be able to write in FOLDER.",
  ],
  ["ENOSPC", "FILE can't be replaced (ENOSPC)."],
])("the error code %s is explained to the operator, and the file stays", async (code, said) => {
  const folder = temporaryFolder();
  const file = join(folder, "flags.json");
  writeFileSync(file, "before");
  const rename = vi.spyOn(fs, "rename").mockRejectedValue(Object.assign(new Error(code), { code }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    rename.mockRestore();
    syncBuiltinESMExports();
  });
  await expect(replaceFile(file, { from: "before", to: "after" })).rejects.toThrow(
    said.replaceAll("FILE", file).replaceAll("FOLDER", folder),
  );
  expect(readFileSync(file, "utf8")).toBe("before");
  expect(readdirSync(folder)).toEqual(["flags.json"]);
});
