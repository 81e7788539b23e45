import { expect, onTestFinished, test, vi } from "vitest";
import { DatabaseCapacity } from "../../../domain/leads/database-capacity.ts";

/** Advances a minute and lets a lead arrive, which triggers a measurement. */
async function advanceAMinute(capacity: DatabaseCapacity) {
  await vi.advanceTimersByTimeAsync(60_000);
  void capacity.isFull;
  await vi.advanceTimersByTimeAsync(0);
}

/**
 * A capacity of 1000 bytes on a fake clock. `setSize` changes the database's size and lets the next lead measure it.
 */
async function openCapacity(bytesMax = 1000) {
  vi.useFakeTimers();
  const database = { bytes: 0, bytesStored: vi.fn(async () => database.bytes) };
  const warnings: string[] = [];
  const capacity = new DatabaseCapacity(database, bytesMax);
  onTestFinished(() => {
    capacity.stop();
    vi.useRealTimers();
  });
  await capacity.start({ warn: (_: unknown, message?: string) => void warnings.push(message ?? "") });
  const setSize = async (bytes: number) => {
    database.bytes = bytes;
    await advanceAMinute(capacity);
    return [capacity.isFull, capacity.isExhausted];
  };
  return { capacity, database, warnings, setSize };
}

test("the database is full at its limit, and exhausted a quarter above it", async () => {
  const { setSize } = await openCapacity();
  expect(await setSize(999)).toEqual([false, false]);
  expect(await setSize(1000)).toEqual([true, false]);
  expect(await setSize(1249)).toEqual([true, false]);
  expect(await setSize(1250)).toEqual([true, true]);
  expect(await setSize(500)).toEqual([false, false]);
});

test("however many leads arrive, the size is measured once a minute, and not while none arrives", async () => {
  const { capacity, database } = await openCapacity();
  const reads = database.bytesStored;
  for (let lead = 0; lead < 100; lead++) void capacity.isFull;
  await vi.advanceTimersByTimeAsync(59_000);
  void capacity.isExhausted;
  expect(reads).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(reads).toHaveBeenCalledTimes(1);
  for (let lead = 0; lead < 100; lead++) void capacity.isFull;
  expect(reads).toHaveBeenCalledTimes(2);
});

test("each warning level is logged once, and again after the size has dropped below 80%", async () => {
  const { setSize, warnings } = await openCapacity();
  for (const bytes of [799, 800, 850, 900, 899, 950, 1000, 1100, 1300, 700, 810]) await setSize(bytes);
  expect(warnings).toEqual([
    "80% of the room for leads is used: DATABASE_BYTES_MAX",
    "90% of the room for leads is used: DATABASE_BYTES_MAX",
    "95% of the room for leads is used: DATABASE_BYTES_MAX",
    "Leads from networks that send many are refused because the database is full: DATABASE_BYTES_MAX",
    "Leads are refused because the database is full: DATABASE_BYTES_MAX",
    "80% of the room for leads is used: DATABASE_BYTES_MAX",
  ]);
});

test("while the store is down, the last measured size is used", async () => {
  const { setSize, database } = await openCapacity();
  await setSize(1000);
  database.bytesStored.mockRejectedValueOnce(new Error("down"));
  expect(await setSize(0)).toEqual([true, false]);
  expect(await setSize(0)).toEqual([false, false]);
});

test("without a limit the size is not read", async () => {
  const { database, setSize } = await openCapacity(Infinity);
  expect(await setSize(1e15)).toEqual([false, false]);
  expect(database.bytesStored).not.toHaveBeenCalled();
});

test("after a stop, no measurement starts, not even after one in progress", async () => {
  const { capacity, database } = await openCapacity();
  const { promise: bytes, resolve: measured } = Promise.withResolvers<number>();
  database.bytesStored.mockReturnValueOnce(bytes);
  await advanceAMinute(capacity);
  capacity.stop();
  measured(0);
  await advanceAMinute(capacity);
  expect(database.bytesStored).toHaveBeenCalledTimes(2);
});

test("without new leads, the size is not measured", async () => {
  const { database, setSize } = await openCapacity();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(database.bytesStored).toHaveBeenCalledTimes(1);
  expect(await setSize(1000)).toEqual([true, false]);
});
