import { expect, onTestFinished, test, vi } from "vitest";
import { DayKey } from "../../../domain/experiment/day-key.ts";
import type { KeyOfDay } from "../../../domain/experiment/day-key.ts";
import { nameNetwork } from "../../../domain/experiment/networks.ts";

const HOUR_MS = 3_600_000;
const keyOf = (digit: number) => `${digit}`.repeat(64);

/** Follows a store that answers so, one after the other. */
async function follow(...answers: (KeyOfDay | Error)[]) {
  vi.useFakeTimers();
  const keyOfDay = vi.fn<() => Promise<KeyOfDay>>();
  for (const answer of answers) {
    if (answer instanceof Error) keyOfDay.mockRejectedValueOnce(answer);
    else keyOfDay.mockResolvedValueOnce(answer);
  }
  const dayKey = new DayKey({ keyOfDay });
  onTestFinished(() => {
    dayKey.stop();
    vi.useRealTimers();
  });
  await dayKey.follow();
  return { dayKey, keyOfDay };
}

test("the key is the store's, until the day is over by the store's clock", async () => {
  const { dayKey, keyOfDay } = await follow(
    { key: keyOf(1), endsInMs: HOUR_MS },
    { key: keyOf(2), endsInMs: 24 * HOUR_MS },
  );
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(dayKey.current).toBe(keyOf(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(dayKey.current).toBe(keyOf(2));
  expect(keyOfDay).toHaveBeenCalledTimes(2);
});

test("while the store is down there is no key, not even yesterday's", async () => {
  const down = new Error("down");
  const { dayKey } = await follow(down, { key: keyOf(1), endsInMs: HOUR_MS }, down, down, {
    key: keyOf(2),
    endsInMs: HOUR_MS,
  });
  expect(dayKey.current).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(dayKey.current).toBe(keyOf(1));
  await vi.advanceTimersByTimeAsync(HOUR_MS + 5000);
  expect(dayKey.current).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(dayKey.current).toBe(keyOf(2));
});

test("a stopped server asks for no key", async () => {
  const { dayKey, keyOfDay } = await follow({ key: keyOf(1), endsInMs: HOUR_MS });
  dayKey.stop();
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS);
  expect(keyOfDay).toHaveBeenCalledTimes(1);
});

test("a network has one name under a key, and another under the next", () => {
  const name = nameNetwork(keyOf(1), "203.0.113.0/24");
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(nameNetwork(keyOf(1), "203.0.113.0/24")).toBe(name);
  expect(nameNetwork(keyOf(1), "203.0.114.0/24")).not.toBe(name);
  expect(nameNetwork(keyOf(2), "203.0.113.0/24")).not.toBe(name);
});
