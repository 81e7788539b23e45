import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
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
  expect(await repository.delete([NAME], none)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

const NAME = "1700000000000-abcdefghijkl.png";
const OTHER = "1700000000001-mnopqrstuvwx.png";
const none = async () => new Set<string>();
/** Without the lock, and without the temporary file that a start writes. */
const picturesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".png"));

/** Another process that deletes the picture, and hangs while it is set aside. */
async function startDeleting(folder: string) {
  const script = `
    import { openDiskUploadRepository } from "./storage/disk/upload-repository.ts";
    setInterval(() => {}, 1000);
    await openDiskUploadRepository(process.argv[1]).delete(["${NAME}"], () => {
      console.log("set aside");
      return new Promise(() => {});
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script, folder]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return {
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

const deleteIt = (folder: string) => openDiskUploadRepository(folder).delete([NAME], none);

test.each([
  ["the next start restores it", (folder: string) => openDiskUploadStore(folder), [NAME]],
  [
    "the next deletion restores it",
    (folder: string) => openDiskUploadRepository(folder).delete([], none),
    [NAME],
  ],
  ["the next deletion of it deletes it", deleteIt, []],
])("after a process died with a picture set aside, %s", async (_, next, left) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, NAME), "x");
  await (await startDeleting(folder)).kill();
  expect(picturesIn(folder)).toEqual([expect.stringMatching(/^\.aside-/)]);
  await next(folder);
  expect(picturesIn(folder)).toEqual(left);
});

test("a repository finds a picture that another process set aside, and died, after its own first deletion", async () => {
  const folder = temporaryFolder();
  for (const name of [NAME, OTHER]) writeFileSync(join(folder, name), "x");
  const repository = openDiskUploadRepository(folder);
  expect(await repository.delete([OTHER], none)).toEqual([OTHER]);
  await (await startDeleting(folder)).kill();
  expect(await repository.delete([NAME], none)).toEqual([NAME]);
  expect(picturesIn(folder)).toEqual([]);
});

test("a deletion, and a start that finds a picture set aside, wait for another process's deletion", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, NAME), "x");
  const deleting = await startDeleting(folder);
  const ended: string[] = [];
  const both = [
    openDiskUploadRepository(folder)
      .delete([OTHER], none)
      .then(() => ended.push("deletion")),
    openDiskUploadStore(folder).then(() => ended.push("start")),
  ];
  await wait(100);
  expect([ended, picturesIn(folder)]).toEqual([[], [expect.stringMatching(/^\.aside-/)]]);
  await deleting.kill();
  await Promise.all(both);
  expect(picturesIn(folder)).toEqual([NAME]);
});

test("files that are not pictures are neither listed nor touched", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "8c1d.part"), "half a pict");
  writeFileSync(join(folder, "notes.txt"), "x");
  const repository = openDiskUploadRepository(folder);
  for await (const { name } of repository.list()) throw new Error(name);
  expect(readdirSync(folder).toSorted()).toEqual(["8c1d.part", "notes.txt"]);
});
