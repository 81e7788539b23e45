import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDiskUploadStore } from "../../storage/disk/upload-store.ts";
import { uploadStoreContract } from "./upload-store-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

uploadStoreContract("a folder", async () => {
  const folder = temporaryFolder();
  return { store: await openDiskUploadStore(folder), stored: async () => readdirSync(folder) };
});

test("the next start removes a killed server's unfinished files and keeps pictures", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "1700000000000-abcdefghijkl.png"), "x");
  // An older version accepted any extension, and named unfinished files without the dot.
  writeFileSync(join(folder, "1700000000001-abcdefghijkl.part"), "x");
  writeFileSync(join(folder, ".5a0e2c1a-0000-4000-8000-000000000000.part"), "half a pict");
  writeFileSync(join(folder, "5a0e2c1a-0000-4000-8000-000000000000.part"), "half a pict");
  await openDiskUploadStore(folder);
  expect(readdirSync(folder)).toEqual(["1700000000000-abcdefghijkl.png", "1700000000001-abcdefghijkl.part"]);
});

test("a picture that cannot be renamed is an error", async () => {
  const folder = temporaryFolder();
  const store = await openDiskUploadStore(folder);
  async function* bytes() {
    yield Buffer.from("x");
    for (const part of readdirSync(folder)) rmSync(join(folder, part));
  }
  await expect(store.save("1700000000000-abcdefghijkl.png", bytes())).rejects.toThrow("ENOENT");
});

test("a store whose folder is gone is not ready", async () => {
  const folder = join(temporaryFolder(), "pictures");
  const store = await openDiskUploadStore(folder);
  rmSync(folder, { recursive: true });
  await expect(store.ready()).rejects.toThrow();
});
