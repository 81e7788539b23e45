import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDataFolder } from "../../storage/disk/lock-data-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("a data folder is made when needed, and taken once", () => {
  const folder = join(temporaryFolder(), "new", "data");
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`Another server is running on the data folder ${folder}.`);
  unlock();
  lockDataFolder(folder)();
});

test("a data folder that can not be one is told", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  expect(() => lockDataFolder(file)).toThrow(
    `The data folder ${file} can not be used: EEXIST: file already exists`,
  );
});
