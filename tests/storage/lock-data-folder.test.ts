import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import { folderProblem } from "../../storage/disk/folder-problem.ts";
import { lockDataFolder } from "../../storage/disk/lock-data-folder.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

test("a data folder is created if needed, and can be locked once", () => {
  const folder = join(temporaryFolder(), "new", "data");
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`Another server is running on the data folder ${folder}.`);
  unlock();
  lockDataFolder(folder)();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("an unusable data folder is reported", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  expect(() => lockDataFolder(file)).toThrow(
    `The data folder ${file} cannot be used: EEXIST: file already exists`,
  );
});

test.each([
  ["EACCES", OperatorError],
  ["EPERM", OperatorError],
  ["EEXIST", OperatorError],
  ["ENOTDIR", OperatorError],
  ["ELOOP", OperatorError],
  ["ENAMETOOLONG", OperatorError],
  ["ENOSPC", StoreDown],
  ["EIO", StoreDown],
  ["EROFS", StoreDown],
  [undefined, StoreDown],
])("the error %s decides whether a server starts", (code, kind) => {
  const problem = folderProblem("The folder /data", Object.assign(new Error("no way"), { code }));
  expect(problem.constructor).toBe(kind);
  expect(problem.message).toBe("The folder /data cannot be used: no way.");
});
