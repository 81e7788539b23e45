import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDiskUploadRepository } from "../../storage/disk/upload-repository.ts";
import { openDiskUploadStore } from "../../storage/disk/upload-store.ts";
import { uploadRepositoryContract } from "./upload-repository-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

uploadRepositoryContract("a folder", async () => {
  const folder = temporaryFolder();
  return { store: await openDiskUploadStore(folder), repository: openDiskUploadRepository(folder) };
});

test("a missing folder lists no pictures and is not created", async () => {
  const folder = temporaryFolder();
  const repository = openDiskUploadRepository(join(folder, "pictures"));
  for await (const { name } of repository.list()) throw new Error(name);
  expect(await repository.delete(["1700000000000-abcdefghijkl.png"], async () => new Set())).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["the next start", (folder: string) => openDiskUploadStore(folder)],
  [
    "the next deletion",
    (folder: string) => openDiskUploadRepository(folder).delete([], async () => new Set()),
  ],
])("a half-deleted picture is restored by %s", async (_, next) => {
  const folder = temporaryFolder();
  const name = "1700000000000-abcdefghijkl.png";
  writeFileSync(join(folder, name), "x");
  let seen: string[] = [];
  // The state that a process killed there leaves.
  void openDiskUploadRepository(folder).delete([name], () => {
    seen = readdirSync(folder);
    return new Promise(() => {});
  });
  await expect.poll(() => seen).toEqual([expect.stringMatching(/^\.aside-/)]);
  await next(folder);
  expect(readdirSync(folder)).toEqual([name]);
});

test("files that are not pictures are neither listed nor touched", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "8c1d.part"), "half a pict");
  writeFileSync(join(folder, "notes.txt"), "x");
  const repository = openDiskUploadRepository(folder);
  for await (const { name } of repository.list()) throw new Error(name);
  expect(readdirSync(folder).toSorted()).toEqual(["8c1d.part", "notes.txt"]);
});
