import { expect, onTestFinished, test, vi } from "vitest";
import { DayKey } from "../../../domain/experiment/day-key.ts";
import type { ExpiringKey } from "../../../domain/experiment/day-key.ts";
import { pseudonymizeNetwork } from "../../../domain/experiment/networks.ts";

/** Short: a long advance would also fire timers left by other test files. */
const DAY_MS = 1000;
const RETRY_MS = 5000;
const keyOf = (digit: number) => `${digit}`.repeat(64);

/** Follows a store that gives these responses in order. */
async function follow(...answers: (ExpiringKey | Error)[]) {
  vi.useFakeTimers();
  const currentKey = vi.fn<() => Promise<ExpiringKey>>();
  for (const answer of answers) {
    if (answer instanceof Error) currentKey.mockRejectedValueOnce(answer);
    else currentKey.mockResolvedValueOnce(answer);
  }
  const dayKey = new DayKey({ currentKey });
  onTestFinished(() => {
    dayKey.stop();
    vi.useRealTimers();
  });
  await dayKey.start();
  return { dayKey, currentKey };
}

test("the store's key is used until the day ends by the store's clock", async () => {
  const { dayKey, currentKey } = await follow(
    { key: keyOf(1), endsInMs: DAY_MS },
    { key: keyOf(2), endsInMs: DAY_MS },
  );
  await vi.advanceTimersByTimeAsync(DAY_MS - 1);
  expect(dayKey.current).toBe(keyOf(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(dayKey.current).toBe(keyOf(2));
  expect(currentKey).toHaveBeenCalledTimes(2);
});

test("a day's key is fetched once, however long the day", async () => {
  const { dayKey, currentKey } = await follow({ key: keyOf(1), endsInMs: 4 * RETRY_MS });
  await vi.advanceTimersByTimeAsync(4 * RETRY_MS - 1);
  expect(dayKey.current).toBe(keyOf(1));
  expect(currentKey).toHaveBeenCalledTimes(1);
});

test("while the store is down, there is no key, not even yesterday's", async () => {
  const down = new Error("down");
  const { dayKey } = await follow(down, { key: keyOf(1), endsInMs: DAY_MS }, down, down, {
    key: keyOf(2),
    endsInMs: DAY_MS,
  });
  expect(dayKey.current).toBeNull();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(dayKey.current).toBe(keyOf(1));
  await vi.advanceTimersByTimeAsync(DAY_MS + RETRY_MS);
  expect(dayKey.current).toBeNull();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(dayKey.current).toBe(keyOf(2));
});

test("once the day has ended, its key isn't used while the next one is fetched", async () => {
  const { dayKey, currentKey } = await follow({ key: keyOf(1), endsInMs: DAY_MS });
  currentKey.mockReturnValueOnce(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(currentKey).toHaveBeenCalledTimes(2);
  expect(dayKey.current).toBeNull();
});

test("a stopped server requests no key", async () => {
  const { dayKey, currentKey } = await follow({ key: keyOf(1), endsInMs: DAY_MS });
  dayKey.stop();
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(currentKey).toHaveBeenCalledTimes(1);
});

test("a network has one pseudonym per key", () => {
  const name = pseudonymizeNetwork(keyOf(1), "203.0.113.0/24");
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(pseudonymizeNetwork(keyOf(1), "203.0.113.0/24")).toBe(name);
  expect(pseudonymizeNetwork(keyOf(1), "203.0.114.0/24")).not.toBe(name);
  expect(pseudonymizeNetwork(keyOf(2), "203.0.113.0/24")).not.toBe(name);
});
