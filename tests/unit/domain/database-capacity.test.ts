import { expect, onTestFinished, test, vi } from "vitest";
import { DatabaseCapacity } from "../../../domain/leads/database-capacity.ts";

/** A lead a minute after the last one, including the measurement that it starts. */
async function leadComes(room: DatabaseCapacity) {
  await vi.advanceTimersByTimeAsync(60_000);
  void room.isFull;
  await vi.advanceTimersByTimeAsync(0);
}

/** A capacity of 1000 bytes, measured with a lead after each minute of a clock that the test controls. */
async function openRoom(bytesMax = 1000) {
  vi.useFakeTimers();
  const database = { bytes: 0, bytesStored: vi.fn(async () => database.bytes) };
  const warnings: string[] = [];
  const room = new DatabaseCapacity(database, bytesMax);
  onTestFinished(() => {
    room.stop();
    vi.useRealTimers();
  });
  await room.start({ warn: (_: unknown, message?: string) => void warnings.push(message ?? "") });
  const become = async (bytes: number) => {
    database.bytes = bytes;
    await leadComes(room);
    return [room.isFull, room.isExhausted];
  };
  return { room, database, warnings, become };
}

test("the database is full at its limit, and exhausted a quarter above it", async () => {
  const { become } = await openRoom();
  expect(await become(999)).toEqual([false, false]);
  expect(await become(1000)).toEqual([true, false]);
  expect(await become(1249)).toEqual([true, false]);
  expect(await become(1250)).toEqual([true, true]);
  expect(await become(500)).toEqual([false, false]);
});

test("from 80 percent on, each step is logged once, and again after there was room", async () => {
  const { become, warnings } = await openRoom();
  for (const bytes of [799, 800, 850, 900, 899, 950, 1000, 1100, 1300, 700, 810]) await become(bytes);
  expect(warnings).toEqual([
    "80% of the room for leads is used: DATABASE_BYTES_MAX",
    "90% of the room for leads is used: DATABASE_BYTES_MAX",
    "95% of the room for leads is used: DATABASE_BYTES_MAX",
    "Leads from networks that send many are refused because the database is full: DATABASE_BYTES_MAX",
    "Leads are refused because the database is full: DATABASE_BYTES_MAX",
    "80% of the room for leads is used: DATABASE_BYTES_MAX",
  ]);
});

test("while the store is down, the last size counts", async () => {
  const { become, database } = await openRoom();
  await become(1000);
  database.bytesStored.mockRejectedValueOnce(new Error("down"));
  expect(await become(0)).toEqual([true, false]);
  expect(await become(0)).toEqual([false, false]);
});

test("without a limit the size is not read", async () => {
  const { database, become } = await openRoom(Infinity);
  expect(await become(1e15)).toEqual([false, false]);
  expect(database.bytesStored).not.toHaveBeenCalled();
});

test("a stopped server measures no more, not even after a measurement under way", async () => {
  const { room, database } = await openRoom();
  const { promise: bytes, resolve: measured } = Promise.withResolvers<number>();
  database.bytesStored.mockReturnValueOnce(bytes);
  await leadComes(room);
  room.stop();
  measured(0);
  await leadComes(room);
  expect(database.bytesStored).toHaveBeenCalledTimes(2);
});

test("while no lead arrives, the database may sleep", async () => {
  const { database, become } = await openRoom();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(database.bytesStored).toHaveBeenCalledTimes(1);
  expect(await become(1000)).toEqual([true, false]);
});
