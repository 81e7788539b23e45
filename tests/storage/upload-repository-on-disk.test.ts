import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDiskUploadRepository } from "../../storage/disk/upload-repository.ts";
import { openDiskUploadStore } from "../../storage/disk/upload-store.ts";
import { uploadRepositoryContract } from "./upload-repository-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

uploadRepositoryContract("a folder", async () => {
  const folder = temporaryFolder();
  return { store: await openDiskUploadStore(folder), repository: openDiskUploadRepository(folder) };
});

test("a folder that is not there holds no pictures, and is not made", async () => {
  const folder = temporaryFolder();
  const repository = openDiskUploadRepository(join(folder, "pictures"));
  for await (const { name } of repository.list()) throw new Error(name);
  expect(await repository.delete(["1700000000000-abcdefghijkl.png"])).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test("what is no picture stays out of the list, and where it is", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "8c1d.part"), "half a pict");
  writeFileSync(join(folder, "notes.txt"), "x");
  const repository = openDiskUploadRepository(folder);
  for await (const { name } of repository.list()) throw new Error(name);
  expect(readdirSync(folder).toSorted()).toEqual(["8c1d.part", "notes.txt"]);
});
