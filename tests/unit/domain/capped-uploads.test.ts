import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { CappedUploads, StorageFull } from "../../../domain/uploads/capped-uploads.ts";
import type { UploadStore } from "../../../domain/uploads/upload-store.ts";
import type { Closable } from "../../../storage/backend.ts";
import type { CappedUploadsServices } from "../../../domain/uploads/capped-uploads.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { uploadStoreContract } from "../../storage/upload-store-contract.ts";
import { SILENT } from "../../support/doubles/silent-log.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** The minimum size of a picture. */
const BLOCK = 4096;

/** Each picture comes from its own network, and its lead follows at once. */
class ClaimedUploads extends CappedUploads implements Closable<UploadStore> {
  readonly #store: Closable<UploadStore>;

  constructor(store: Closable<UploadStore>, services: CappedUploadsServices) {
    super(store, services);
    this.#store = store;
  }

  override async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await super.save(name, bytes, name);
    this.stopCharging(name);
  }

  open(name: string) {
    return this.#store.open(name);
  }

  size(name: string) {
    return this.#store.size(name);
  }

  bytesStored() {
    return this.#store.bytesStored();
  }

  ready() {
    return this.#store.ready();
  }

  close() {
    return this.#store.close();
  }
}

async function openCapped(blocksMax: number, folder = join(temporaryFolder(), "pictures")) {
  const warnings: string[] = [];
  const disk = await openDiskUploadStore(folder);
  const log = { info() {}, warn: (_: unknown, message?: string) => void warnings.push(message ?? "") };
  const capped = new ClaimedUploads(disk, { bytesMax: blocksMax * BLOCK, log });
  await capped.recount();
  await capped.stopCounting();
  return { store: capped, stored: async () => readdirSync(folder), warnings, folder };
}

uploadStoreContract("a folder with a cap", () => openCapped(1000));

let names = 0;
const nextName = () => `${1_700_000_000_000 + names++}-abcdefghijkl.png`;

async function* blocks(...counts: number[]) {
  for (const count of counts) yield Buffer.alloc(count * BLOCK);
}

test("pictures fill the cap to the last block, and the next one is refused and leaves nothing", async () => {
  const { store, stored } = await openCapped(100);
  await store.save(nextName(), blocks(60));
  const full = new StorageFull("There is no room for more pictures.");
  await expect(store.save(nextName(), blocks(30, 11))).rejects.toThrow(full);
  expect(await stored()).toHaveLength(1);
  await store.save(nextName(), blocks(30, 10));
  await expect(store.save(nextName(), blocks(1))).rejects.toThrow(full);
  expect(await store.bytesStored()).toBe(100 * BLOCK);
});

test("pictures that arrive together don't exceed the cap", async () => {
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

test("a picture of one byte takes a whole block", async () => {
  const { store, stored, warnings } = await openCapped(5);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => store.save(nextName(), oneByte())),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await stored()).toHaveLength(5);
  expect(await store.bytesStored()).toBe(5 * BLOCK);
  expect(warnings.at(-1)).toBe("Pictures are refused because storage is full: STORAGE_BYTES_MAX");
});

async function* oneByte() {
  yield Buffer.alloc(1);
}

test("pictures stored before the server started count", async () => {
  const first = await openCapped(100);
  await first.store.save(nextName(), blocks(70));
  const second = await openCapped(100, first.folder);
  await expect(second.store.save(nextName(), blocks(31))).rejects.toThrow(StorageFull);
  await second.store.save(nextName(), blocks(30));
});

test("pictures added by other processes are counted within an hour", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const other = await openCapped(100);
  const warnings: unknown[] = [];
  const uploads = await openDiskUploadStore(other.folder);
  const log = { info() {}, warn: (...said: unknown[]) => void warnings.push(said.at(-1)) };
  const store = new ClaimedUploads(uploads, { bytesMax: 100 * BLOCK, log });
  await store.recount();
  await other.store.save(nextName(), blocks(90));
  expect(warnings).toEqual([]);
  const counts = vi.spyOn(uploads, "bytesStored");
  vi.advanceTimersByTime(3_600_000 - 1);
  expect(counts).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect.poll(() => warnings).toEqual(["90% of the room for pictures is used: STORAGE_BYTES_MAX"]);
  const underWay = store.recount();
  void store.stopCounting();
  await underWay;
  expect(counts).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(counts).toHaveBeenCalledTimes(2);
});

test("if counting fails, it is retried after a minute; until then, only new pictures are counted", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const uploads = await openDiskUploadStore(temporaryFolder());
  const bytesStored = vi.spyOn(uploads, "bytesStored").mockRejectedValue(new Error("no disk"));
  const warnings: unknown[] = [];
  const log = { info() {}, warn: (...line: unknown[]) => void warnings.push(line) };
  const store = new ClaimedUploads(uploads, { bytesMax: 2 * BLOCK, log });
  await store.recount();
  expect(warnings).toEqual([[{ err: new Error("no disk") }, "The stored pictures could not be counted"]]);
  await store.save(nextName(), blocks(2));
  await expect(store.save(nextName(), blocks(1))).rejects.toThrow(StorageFull);
  const counted = Promise.withResolvers<number>();
  bytesStored.mockClear().mockReturnValue(counted.promise);
  vi.advanceTimersByTime(60_000 - 1);
  expect(bytesStored).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(bytesStored).toHaveBeenCalledOnce();
  // Others have deleted everything. Pictures saved meanwhile count on top.
  counted.resolve(0);
  await expect.poll(() => store.save(nextName(), blocks(1)).then(() => "saved", String)).toBe("saved");
  expect(warnings.slice(1)).toEqual([
    [
      { storedBytes: 2 * BLOCK, storedBytesMax: 2 * BLOCK },
      "Pictures are refused because storage is full: STORAGE_BYTES_MAX",
    ],
  ]);
  void store.stopCounting();
});

test("pictures saved during a count are not forgotten", async () => {
  const uploads = await openDiskUploadStore(temporaryFolder());
  const counted = Promise.withResolvers<number>();
  vi.spyOn(uploads, "bytesStored").mockReturnValue(counted.promise);
  const store = new ClaimedUploads(uploads, { bytesMax: 4 * BLOCK, log: { info() {}, warn() {} } });
  await store.save(nextName(), blocks(1));
  const underWay = store.recount();
  await store.save(nextName(), blocks(1));
  counted.resolve(BLOCK);
  await underWay;
  void store.stopCounting();
  await store.save(nextName(), blocks(2));
  await expect(store.save(nextName(), blocks(1))).rejects.toThrow(StorageFull);
});

test("each warning level is logged once, and again after usage has dropped below 80%", async () => {
  const { store, warnings, folder } = await openCapped(100);
  const [most, last, ...more] = [nextName(), nextName(), nextName(), nextName()];
  await store.save(most, blocks(79));
  expect(warnings).toEqual([]);
  await store.save(last, blocks(1));
  await store.save(more[0]!, blocks(3));
  expect(warnings).toEqual(["80% of the room for pictures is used: STORAGE_BYTES_MAX"]);
  await store.save(more[1]!, blocks(13));
  expect(warnings.slice(1)).toEqual(["95% of the room for pictures is used: STORAGE_BYTES_MAX"]);
  for (let time = 0; time < 3; time++) await expect(store.save(nextName(), blocks(5))).rejects.toThrow();
  expect(warnings.slice(2)).toEqual(["Pictures are refused because storage is full: STORAGE_BYTES_MAX"]);
  // There is room again below 80%.
  for (const name of more) rmSync(join(folder, name));
  await store.recount();
  await store.save(nextName(), blocks(1));
  expect(warnings).toHaveLength(3);
  rmSync(join(folder, last!));
  rmSync(join(folder, most!));
  await store.recount();
  void store.stopCounting();
  await store.save(nextName(), blocks(79));
  expect(warnings.slice(3)).toEqual(["80% of the room for pictures is used: STORAGE_BYTES_MAX"]);
});

test("a nearly full store is logged at the start", async () => {
  const first = await openCapped(1000);
  await first.store.save(nextName(), blocks(90));
  const second = await openCapped(100, first.folder);
  expect(second.warnings).toEqual(["90% of the room for pictures is used: STORAGE_BYTES_MAX"]);
});

async function* brokenOff() {
  yield Buffer.alloc(BLOCK);
  throw new Error("cut short");
}

/** How many blocks one network may still upload, up to a maximum. */
async function fill(store: CappedUploads, network: string, most: number): Promise<string[]> {
  const saved: string[] = [];
  while (saved.length < most) {
    const name = nextName();
    try {
      await store.save(name, blocks(1), network);
    } catch (error) {
      expect(error).toBeInstanceOf(StorageFull);
      break;
    }
    saved.push(name);
  }
  return saved;
}

async function openShared(services: Partial<CappedUploadsServices> = {}) {
  const uploads = await openDiskUploadStore(temporaryFolder());
  const log = { info: vi.fn(), warn: vi.fn() };
  const store = new CappedUploads(uploads, { bytesMax: 100 * BLOCK, log, ...services });
  onTestFinished(() => store.stopCounting());
  return { store, uploads, log };
}

test("once half the space is used, networks share the rest for pictures without a lead", async () => {
  const { store } = await openShared();
  const flood = await fill(store, "flood", 100);
  expect(flood).toHaveLength(50);
  // Two networks share the remaining 50 blocks.
  expect(await fill(store, "visitor", 10)).toHaveLength(10);
  expect(await fill(store, "visitor", 100)).toHaveLength(7);
  expect(await fill(store, "flood", 1)).toHaveLength(0);
  // However many chunks a picture has.
  await expect(store.save(nextName(), blocks(8, 8), "another")).rejects.toThrow(StorageFull);
  await store.save(nextName(), blocks(5, 5), "another");
});

test("a lead frees its picture's share, and a failed upload uses none", async () => {
  const { store } = await openShared();
  const saved = await fill(store, "office", 50);
  expect(await fill(store, "office", 1)).toHaveLength(0);
  for (const name of [...saved, ...saved]) store.stopCharging(name);
  expect(await fill(store, "office", 100)).toHaveLength(25);
  for (let time = 0; time < 30; time++)
    await expect(store.save(nextName(), brokenOff(), "phone")).rejects.toThrow("cut short");
  expect(await fill(store, "phone", 100)).toHaveLength(8);
});

test("after an hour a picture without a lead stops counting against its network", async () => {
  let nowMs = 0;
  const { store } = await openShared({ nowMs: () => nowMs });
  expect(await fill(store, "office", 100)).toHaveLength(50);
  nowMs += 3_600_000 - 1;
  expect(await fill(store, "office", 1)).toHaveLength(0);
  nowMs += 1;
  expect(await fill(store, "office", 100)).toHaveLength(25);
});

test("while there is space, each of many networks gets at least one block", async () => {
  const { store, uploads } = await openShared();
  const taken = [];
  for (let network = 0; network < 120; network++) taken.push(...(await fill(store, `network ${network}`, 2)));
  expect(taken).toHaveLength(100);
  expect(await uploads.bytesStored()).toBe(100 * BLOCK);
});

test("when space runs out, some is freed, at most every ten minutes", async () => {
  let nowMs = 0;
  const saved: string[] = [];
  const makeRoom = vi.fn(async () => {
    const old = saved.splice(0, 60);
    for (const name of old) rmSync(join(folder, name));
    return { pictures: old.length, bytes: old.length };
  });
  const folder = temporaryFolder();
  const uploads = await openDiskUploadStore(folder);
  const log = { info: vi.fn(), warn: vi.fn() };
  const store = new CappedUploads(uploads, { bytesMax: 100 * BLOCK, log, makeRoom, nowMs: () => nowMs });
  onTestFinished(() => store.stopCounting());
  const saveFor = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const name = nextName();
      await store.save(name, blocks(1));
      store.stopCharging(name);
      saved.push(name);
    }
  };
  await saveFor(100);
  expect(makeRoom).not.toHaveBeenCalled();
  await expect(saveFor(1)).rejects.toThrow(StorageFull);
  await expect.poll(() => saveFor(1).then(() => "saved", String)).toBe("saved");
  expect(makeRoom).toHaveBeenCalledOnce();
  expect(log.info.mock.calls).toEqual([
    [{ pictures: 60, bytes: 60 }, "Deleted pictures without a lead, to make room under STORAGE_BYTES_MAX"],
  ]);
  await saveFor(59);
  makeRoom.mockRejectedValue(new Error("no database"));
  nowMs = 600_000 - 1;
  for (let time = 0; time < 3; time++) await expect(saveFor(1)).rejects.toThrow(StorageFull);
  // A count that had begun would be done, too.
  await uploads.bytesStored();
  expect(makeRoom).toHaveBeenCalledOnce();
  nowMs += 1;
  for (let time = 0; time < 3; time++) await expect(saveFor(1)).rejects.toThrow(StorageFull);
  await expect.poll(() => makeRoom.mock.calls.length).toBe(2);
  await expect
    .poll(() => log.warn.mock.calls.map((call) => call.at(-1)))
    .toContain("Pictures without a lead could not be deleted, to make room under STORAGE_BYTES_MAX");
});

test("if counting a full store fails, it is retried at most every ten minutes", async () => {
  let nowMs = 0;
  const bytesStored = vi.fn(() => Promise.reject(new Error("no answer")));
  const uploads = {
    save: (_: string, bytes: AsyncIterable<Uint8Array>) => buffer(bytes).then(() => {}),
    bytesStored,
  };
  const store = new CappedUploads(uploads, {
    bytesMax: 100 * BLOCK,
    log: SILENT,
    makeRoom: async () => ({ pictures: 0, bytes: 0 }),
    nowMs: () => nowMs,
  });
  onTestFinished(() => store.stopCounting());
  const name = nextName();
  await store.save(name, blocks(100));
  store.stopCharging(name);
  for (const counts of [1, 2]) {
    for (let time = 0; time < 3; time++) {
      await expect(store.save(nextName(), blocks(1))).rejects.toThrow(StorageFull);
      await setImmediate();
    }
    expect(bytesStored).toHaveBeenCalledTimes(counts);
    nowMs += 600_000;
  }
});

test("a nearly full store frees space at the start, and logs nothing if that is enough", async () => {
  const folder = temporaryFolder();
  const uploads = await openDiskUploadStore(folder);
  const name = nextName();
  await uploads.save(name, blocks(95));
  const log = { info: vi.fn(), warn: vi.fn() };
  const makeRoom = async () => {
    rmSync(join(folder, name));
    return { pictures: 1, bytes: 1 };
  };
  const store = new CappedUploads(uploads, { bytesMax: 100 * BLOCK, log, makeRoom });
  await store.recount();
  await store.stopCounting();
  expect(log.warn).not.toHaveBeenCalled();
  await store.save(nextName(), blocks(100));
});

test.each([
  ["once, if nothing could be deleted", 0, [false]],
  ["again, if something was", 1, [false, true]],
])("a nearly full store is counted %s", async (_, pictures, recounts) => {
  const bytesStored = vi.fn(async (_recount?: boolean) => 95 * BLOCK);
  const uploads = { save: async () => {}, bytesStored };
  const makeRoom = async () => ({ pictures, bytes: pictures * BLOCK });
  const store = new CappedUploads(uploads, { bytesMax: 100 * BLOCK, log: SILENT, makeRoom });
  await store.recount();
  await store.stopCounting();
  expect(bytesStored.mock.calls.map(([recount]) => recount)).toEqual(recounts);
});
