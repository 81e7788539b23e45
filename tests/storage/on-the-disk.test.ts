import { readdirSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDiskUploadRepository } from "../../storage/disk/upload-repository.ts";
import { openDiskUploadStore } from "../../storage/disk/upload-store.ts";
import { backUpSqlite } from "../../storage/sqlite/back-up.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

const NAME = "1700000000000-abcdefghijkl.png";

/** Replaces `fsync` until the test ends. */
async function replaceSyncs(folder: string, sync: FileHandle["sync"]) {
  await using handle = await open(folder);
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, "sync").mockImplementation(sync);
  onTestFinished(() => spy.mockRestore());
}

/** Records what is synced from now on, each with the folder's file names at that moment. */
async function recordSyncs(folder: string) {
  const synced: [what: "file" | "folder", names: string[]][] = [];
  await replaceSyncs(folder, async function (this: FileHandle) {
    // As slow as a disk, so that code which doesn't wait continues.
    const what = (await this.stat()).isDirectory() ? "folder" : "file";
    synced.push([what, readdirSync(folder).toSorted()]);
  });
  return synced;
}

async function* bytes() {
  yield Buffer.from("x");
}

const PART = expect.stringMatching(/^\.[\da-f-]{36}\.part$/);

test("a picture's bytes, then its name, are synced before it counts as saved, and so is its deletion", async () => {
  const folder = join(temporaryFolder(), "pictures");
  const store = await openDiskUploadStore(folder);
  const synced = await recordSyncs(folder);
  await store.save(NAME, bytes());
  expect(synced).toEqual([
    ["file", [PART]],
    ["folder", [PART, NAME]],
  ]);
  await openDiskUploadRepository(folder).delete([NAME], async () => new Set());
  expect(synced.slice(2)).toEqual([["folder", [".lock"]]]);
});

test("a picture that cannot be synced is not saved and leaves nothing", async () => {
  const folder = join(temporaryFolder(), "pictures");
  const store = await openDiskUploadStore(folder);
  await replaceSyncs(folder, () => Promise.reject(new Error("EIO: i/o error, fsync")));
  await expect(store.save(NAME, bytes())).rejects.toThrow("EIO");
  await expect(store.ready()).rejects.toThrow("EIO");
  expect(readdirSync(folder)).toEqual([]);
});

test("a picture folder is ready once a probe file was synced and removed", async () => {
  const folder = join(temporaryFolder(), "pictures");
  const store = await openDiskUploadStore(folder);
  const synced = await recordSyncs(folder);
  await store.ready();
  expect(synced).toEqual([["file", [PART]]]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a copy's bytes are synced first, then its name", async () => {
  const [data, folder] = [temporaryFolder(), temporaryFolder()];
  await (await openSqliteLeadWriter(join(data, "leads.db"))).close();
  const synced = await recordSyncs(folder);
  const copied = await backUpSqlite(join(data, "leads.db"), join(folder, "copy.db"));
  expect(copied).toEqual({ leads: 0, bytes: statSync(join(folder, "copy.db")).size });
  expect(synced).toEqual([
    ["file", ["copy.db.leads-part"]],
    ["folder", ["copy.db"]],
  ]);
});

test("only their owner can read pictures on the machine", async () => {
  const folder = join(temporaryFolder(), "pictures");
  const store = await openDiskUploadStore(folder);
  await store.save(NAME, bytes());
  expect([folder, join(folder, NAME)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});
