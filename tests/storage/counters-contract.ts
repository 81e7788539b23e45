import { describe, expect, test } from "vitest";
import type { Counters, Quota } from "../../domain/limits/counters.ts";

const ADDRESS: Quota = { key: "writes 192.0.2.1", amount: 1, max: 2, windowMs: 60_000 };
const BYTES: Quota = { ...ADDRESS, max: 100 };
const EVERYONE: Quota = { key: "writes all", amount: 1, max: 3, windowMs: 60_000 };

/** What everything that counts promises. `open` makes one that has counted nothing. */
export function countersContract(name: string, open: () => Promise<Counters>): void {
  describe(`counters ${name}`, () => {
    test("a count takes what it may come to, and no more", async () => {
      const counters = await open();
      expect(await counters.take([ADDRESS])).toBe(0);
      expect(await counters.take([ADDRESS])).toBe(0);
      const waitMs = await counters.take([ADDRESS]);
      expect(waitMs).toBeGreaterThan(59_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
    });

    test("a count goes by amounts, and what it can not take leaves room for less", async () => {
      const counters = await open();
      expect(await counters.take([{ ...BYTES, amount: 60 }])).toBe(0);
      expect(await counters.take([{ ...BYTES, amount: 60 }])).toBeGreaterThan(0);
      expect(await counters.take([{ ...BYTES, amount: 40 }])).toBe(0);
    });

    test("where one count is full, the others are not added to", async () => {
      const counters = await open();
      await counters.take([ADDRESS, EVERYONE]);
      await counters.take([ADDRESS, EVERYONE]);
      expect(await counters.take([ADDRESS, EVERYONE])).toBeGreaterThan(0);
      expect(await counters.take([EVERYONE])).toBe(0);
      expect(await counters.take([EVERYONE])).toBeGreaterThan(0);
    });

    test("counts of other keys do not matter", async () => {
      const counters = await open();
      for (const key of ["writes 192.0.2.2", "flag calls 192.0.2.1"]) {
        await counters.take([{ ...ADDRESS, key, amount: 2 }]);
      }
      expect(await counters.take([ADDRESS])).toBe(0);
    });

    test("a count starts anew when its window is over", async () => {
      const counters = await open();
      const quota = { ...ADDRESS, max: 1, windowMs: 1000 };
      expect(await counters.take([quota])).toBe(0);
      const waitMs = await counters.take([quota]);
      expect(waitMs).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, waitMs + 20));
      expect(await counters.take([quota])).toBe(0);
    });

    test("of calls that arrive together no more than the most are taken", async () => {
      const counters = await open();
      const waits = await Promise.all(Array.from({ length: 20 }, () => counters.take([ADDRESS, EVERYONE])));
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(2);
    });
  });
}
