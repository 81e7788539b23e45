import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDiskUploadStore } from "../../storage/disk/upload-store.ts";
import { uploadStoreContract } from "./upload-store-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

uploadStoreContract("a folder", async () => {
  const folder = temporaryFolder();
  return { store: await openDiskUploadStore(folder), stored: async () => readdirSync(folder) };
});

test("what a killed server left unfinished is removed at the next start, pictures stay", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "1700000000000-abcdefghijkl.png"), "x");
  writeFileSync(join(folder, "8c1d.part"), "half a pict");
  await openDiskUploadStore(folder);
  expect(readdirSync(folder)).toEqual(["1700000000000-abcdefghijkl.png"]);
});

test("a folder that is gone is not ready", async () => {
  const folder = join(temporaryFolder(), "pictures");
  const store = await openDiskUploadStore(folder);
  rmSync(folder, { recursive: true });
  await expect(store.ready()).rejects.toThrow();
});
