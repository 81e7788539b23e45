import { expect, onTestFinished, test, vi } from "vitest";
import { StoreDown } from "../../../domain/errors/store-down.ts";
import { withTimeout } from "../../../domain/with-timeout.ts";

test("a store that answers in time leaves no timer; a later one is down", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await withTimeout(1000, Promise.resolve("here"), "Redis")).toBe("here");
  await expect(withTimeout(1000, Promise.reject(new Error("refused")), "Redis")).rejects.toThrow("refused");
  expect(vi.getTimerCount()).toBe(0);

  const failed = withTimeout(1000, new Promise(() => {}), "Redis").catch((error: unknown) => error);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await failed).toEqual(new StoreDown("Redis did not answer in time."));
});
