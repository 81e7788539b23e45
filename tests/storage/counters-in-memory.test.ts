import { expect, onTestFinished, test, vi } from "vitest";
import { CountersInMemory } from "../../storage/memory/counters.ts";
import { countersContract, ONE_CALL } from "./counters-contract.ts";

countersContract("in memory", async () => new CountersInMemory(), 60_000);

test("the global limit applies however many IP addresses there are", async () => {
  const counters = new CountersInMemory();
  let taken = 0;
  for (let address = 0; address < 150_000; address++) {
    const own = [{ key: `${address}`, max: 10 }];
    if ((await counters.take({ ...ONE_CALL, own, globalMax: 6000 })) === 0) taken++;
  }
  expect(taken).toBe(6000);
});

test("a count lasts as long as its window, whatever the time is set to", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const counters = new CountersInMemory();
  const usage = { ...ONE_CALL, own: [{ key: "a", max: 1 }] };
  expect(await counters.take(usage)).toBe(0);
  for (const days of [1, -1]) {
    vi.setSystemTime(Date.now() + days * 86_400_000);
    expect(counters.wait(usage)).toBeGreaterThan(0);
    expect(counters.wait(usage)).toBeLessThanOrEqual(usage.windowMs);
  }
});
