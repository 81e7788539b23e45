import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { CappedUploads, StorageFull } from "../../../domain/uploads/capped-uploads.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { uploadStoreContract } from "../../storage/upload-store-contract.ts";
import { temporaryFolder } from "../../storage/temporary-folder.ts";

/** What every picture takes at least. */
const BLOCK = 4096;

async function openCapped(blocksMax: number, folder = join(temporaryFolder(), "pictures")) {
  const warnings: string[] = [];
  const store = await openDiskUploadStore(folder);
  const capped = new CappedUploads(store, blocksMax * BLOCK, {
    warn: (_: unknown, message?: string) => void warnings.push(message ?? ""),
  });
  await capped.count();
  capped.stopCounting();
  return { store: capped, stored: async () => readdirSync(folder), warnings, folder };
}

uploadStoreContract("a folder with a cap", () => openCapped(1000));

let names = 0;
const nextName = () => `${1_700_000_000_000 + names++}-abcdefghijkl.png`;

async function* blocks(...counts: number[]) {
  for (const count of counts) yield Buffer.alloc(count * BLOCK);
}

test("pictures fill the cap to its last block, and one more is refused and leaves nothing", async () => {
  const { store, stored } = await openCapped(100);
  await store.save(nextName(), blocks(60));
  await expect(store.save(nextName(), blocks(30, 11))).rejects.toThrow(StorageFull);
  expect(await stored()).toHaveLength(1);
  await store.save(nextName(), blocks(30, 10));
  await expect(store.save(nextName(), blocks(1))).rejects.toThrow(StorageFull);
  expect(await store.bytesStored()).toBe(100 * BLOCK);
});

test("pictures that arrive together do not pass the cap between them", async () => {
  const { store } = await openCapped(100);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => store.save(nextName(), blocks(15, 15))),
  );
  const taken = outcomes.filter(({ status }) => status === "fulfilled");
  expect(await store.bytesStored()).toBe(taken.length * 30 * BLOCK);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(3);
  await store.save(nextName(), blocks(100 - taken.length * 30));
});

test("pictures of a single byte take the room that a disk gives them", async () => {
  const { store, stored, warnings } = await openCapped(5);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => store.save(nextName(), oneByte())),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await stored()).toHaveLength(5);
  expect(await store.bytesStored()).toBe(5 * BLOCK);
  expect(warnings.at(-1)).toBe("Pictures are refused for want of room: STORAGE_BYTES_MAX");
});

async function* oneByte() {
  yield Buffer.alloc(1);
}

test("what was there before the start counts", async () => {
  const first = await openCapped(100);
  await first.store.save(nextName(), blocks(70));
  const second = await openCapped(100, first.folder);
  await expect(second.store.save(nextName(), blocks(31))).rejects.toThrow(StorageFull);
  await second.store.save(nextName(), blocks(30));
});

test("what others add meanwhile counts an hour later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const other = await openCapped(100);
  const warnings: unknown[] = [];
  const uploads = await openDiskUploadStore(other.folder);
  const store = new CappedUploads(uploads, 100 * BLOCK, {
    warn: (...said: unknown[]) => warnings.push(said.at(-1)),
  });
  await store.count();
  await other.store.save(nextName(), blocks(90));
  expect(warnings).toEqual([]);
  const counts = vi.spyOn(uploads, "bytesStored");
  vi.advanceTimersByTime(3_600_000 - 1);
  expect(counts).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect.poll(() => warnings).toEqual(["90 % of the room for pictures is taken: STORAGE_BYTES_MAX"]);
  const underWay = store.count();
  store.stopCounting();
  await underWay;
  expect(counts).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(counts).toHaveBeenCalledTimes(2);
});

test("what can not be counted is counted a minute later, and until then what is saved is all that counts", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const uploads = await openDiskUploadStore(temporaryFolder());
  const bytesStored = vi.spyOn(uploads, "bytesStored").mockRejectedValue(new Error("no disk"));
  const warnings: unknown[] = [];
  const store = new CappedUploads(uploads, 2 * BLOCK, { warn: (...line: unknown[]) => warnings.push(line) });
  await store.count();
  expect(warnings).toEqual([[{ err: new Error("no disk") }, "The stored pictures could not be counted"]]);
  await store.save(nextName(), blocks(2));
  await expect(store.save(nextName(), blocks(1))).rejects.toThrow(StorageFull);
  const counted = Promise.withResolvers<number>();
  bytesStored.mockClear().mockReturnValue(counted.promise);
  vi.advanceTimersByTime(60_000 - 1);
  expect(bytesStored).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(bytesStored).toHaveBeenCalledOnce();
  // Others have deleted what was there. What is saved meanwhile counts on top.
  counted.resolve(0);
  await expect.poll(() => store.save(nextName(), blocks(1)).then(() => "saved", String)).toBe("saved");
  expect(warnings.slice(1)).toEqual([
    [
      { storedBytes: 2 * BLOCK, storedBytesMax: 2 * BLOCK },
      "Pictures are refused for want of room: STORAGE_BYTES_MAX",
    ],
  ]);
  store.stopCounting();
});

test("what is saved while it counts is not forgotten", async () => {
  const uploads = await openDiskUploadStore(temporaryFolder());
  const counted = Promise.withResolvers<number>();
  vi.spyOn(uploads, "bytesStored").mockReturnValue(counted.promise);
  const store = new CappedUploads(uploads, 4 * BLOCK, { warn() {} });
  await store.save(nextName(), blocks(1));
  const underWay = store.count();
  await store.save(nextName(), blocks(1));
  counted.resolve(BLOCK);
  await underWay;
  store.stopCounting();
  await store.save(nextName(), blocks(2));
  await expect(store.save(nextName(), blocks(1))).rejects.toThrow(StorageFull);
});

test("from 80 % on each step is told once, and again after there was room", async () => {
  const { store, warnings, folder } = await openCapped(100);
  const [most, last, ...more] = [nextName(), nextName(), nextName(), nextName()];
  await store.save(most, blocks(79));
  expect(warnings).toEqual([]);
  await store.save(last, blocks(1));
  await store.save(more[0]!, blocks(3));
  expect(warnings).toEqual(["80 % of the room for pictures is taken: STORAGE_BYTES_MAX"]);
  await store.save(more[1]!, blocks(13));
  expect(warnings.slice(1)).toEqual(["95 % of the room for pictures is taken: STORAGE_BYTES_MAX"]);
  for (let time = 0; time < 3; time++) await expect(store.save(nextName(), blocks(5))).rejects.toThrow();
  expect(warnings.slice(2)).toEqual(["Pictures are refused for want of room: STORAGE_BYTES_MAX"]);
  // There is room again below 80 %.
  for (const name of more) rmSync(join(folder, name));
  await store.count();
  await store.save(nextName(), blocks(1));
  expect(warnings).toHaveLength(3);
  rmSync(join(folder, last!));
  rmSync(join(folder, most!));
  await store.count();
  store.stopCounting();
  await store.save(nextName(), blocks(79));
  expect(warnings.slice(3)).toEqual(["80 % of the room for pictures is taken: STORAGE_BYTES_MAX"]);
});

test("a store that is nearly full says so at the start", async () => {
  const first = await openCapped(1000);
  await first.store.save(nextName(), blocks(90));
  const second = await openCapped(100, first.folder);
  expect(second.warnings).toEqual(["90 % of the room for pictures is taken: STORAGE_BYTES_MAX"]);
});
