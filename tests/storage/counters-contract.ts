import { describe, expect, test } from "vitest";
import { COUNTS_MAX } from "../../domain/limits/counters.ts";
import type { Claim, Counters } from "../../domain/limits/counters.ts";

/** Which no test outlasts, however slow its machine. */
export const WINDOW_MS = 3_600_000;

/** Two calls of an address, ten of its block and of its crowd. */
export const ONE_CALL: Claim = {
  name: "writes",
  amount: 1,
  windowMs: WINDOW_MS,
  own: [
    { key: "192.0.2.1", max: 2 },
    { key: "192.0.2.0/24", max: 10 },
  ],
  crowd: { key: "192.0.0.0/8", max: 10 },
  all: null,
};
const WITH_ALL: Claim = { ...ONE_CALL, all: { key: "all", max: 3 } };

/** A call of the address `192.0.{block}.{last}`. */
function callFrom(block: number, last = 1, name = "writes"): Claim {
  const own = [
    { key: `192.0.${block}.${last}`, max: 2 },
    { key: `192.0.${block}.0/24`, max: 10 },
  ];
  return { ...ONE_CALL, name, own };
}

/** Sends them together, as far as that goes, and gives how many were taken. */
async function takeAll(counters: Counters, claims: readonly Claim[]): Promise<number> {
  let taken = 0;
  for (let from = 0; from < claims.length; from += 50) {
    const waits = await Promise.all(claims.slice(from, from + 50).map((claim) => counters.take(claim)));
    taken += waits.filter((waitMs) => waitMs === 0).length;
  }
  return taken;
}

/** What everything that counts promises. `open` makes one that has counted nothing. */
export function countersContract(name: string, open: () => Promise<Counters>): void {
  describe(`counters ${name}`, () => {
    test("a count takes what it may come to, and no more", async () => {
      const counters = await open();
      expect(await counters.take(ONE_CALL)).toBe(0);
      expect(await counters.take(ONE_CALL)).toBe(0);
      const waitMs = await counters.take(ONE_CALL);
      expect(waitMs).toBeGreaterThan(WINDOW_MS / 2);
      expect(waitMs).toBeLessThanOrEqual(WINDOW_MS);
    });

    test("a count goes by amounts, and what it can not take leaves room for less", async () => {
      const counters = await open();
      const bytes = { ...ONE_CALL, own: [{ key: "192.0.2.1", max: 100 }] };
      expect(await counters.take({ ...bytes, amount: 60 })).toBe(0);
      expect(await counters.take({ ...bytes, amount: 60 })).toBeGreaterThan(0);
      expect(await counters.take({ ...bytes, amount: 40 })).toBe(0);
    });

    test("where one count is full, the others are not added to", async () => {
      const counters = await open();
      await counters.take(WITH_ALL);
      await counters.take(WITH_ALL);
      expect(await counters.take(WITH_ALL)).toBeGreaterThan(0);
      const another = { ...WITH_ALL, own: [] };
      expect(await counters.take(another)).toBe(0);
      expect(await counters.take(another)).toBeGreaterThan(0);
    });

    test("whoever changes addresses meets the limit of the block", async () => {
      const counters = await open();
      const calls = Array.from({ length: 20 }, (_, last) => callFrom(2, last));
      expect(await takeAll(counters, calls)).toBe(10);
      expect(await counters.take(callFrom(3))).toBe(0);
    });

    test("counts of other keys and of other names do not matter", async () => {
      const counters = await open();
      await counters.take({ ...ONE_CALL, own: [{ key: "192.0.2.2", max: 2 }], amount: 2 });
      await counters.take({ ...ONE_CALL, name: "flag calls", amount: 2 });
      expect(await counters.take(ONE_CALL)).toBe(0);
    });

    test("a count starts anew when its window is over", async () => {
      const counters = await open();
      const claim = { ...ONE_CALL, own: [{ key: "192.0.2.1", max: 1 }], windowMs: 1000 };
      expect(await counters.take(claim)).toBe(0);
      // On a slow machine a window may be over before the second call.
      let waitMs = 0;
      while (waitMs === 0) waitMs = await counters.take(claim);
      await new Promise((resolve) => setTimeout(resolve, waitMs + 20));
      expect(await counters.take(claim)).toBe(0);
    });

    test("of calls that arrive together no more than the most are taken", async () => {
      const counters = await open();
      const waits = await Promise.all(Array.from({ length: 20 }, () => counters.take(WITH_ALL)));
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(2);
    });

    test("from however many addresses, no count is forgotten, and new addresses share one of their region", async () => {
      const counters = await open();
      const spent = callFrom(0);
      expect(await takeAll(counters, [spent, spent, spent])).toBe(2);
      // Each makes two counts, and those of the first address stand already.
      const blocks = COUNTS_MAX / 2 - 1;
      const room = Array.from({ length: blocks }, (_, index) => callFrom(index + 1));
      expect(await takeAll(counters, room)).toBe(blocks);
      expect(await counters.take(spent)).toBeGreaterThan(0);
      // There is no room for these: they come as far as one count goes, and with them nobody of another region.
      const late = Array.from({ length: 20 }, (_, index) => callFrom(blocks + 1 + index));
      expect(await takeAll(counters, late)).toBe(10);
      expect(
        await takeAll(
          counters,
          Array.from({ length: 20 }, () => callFrom(blocks + 1)),
        ),
      ).toBe(0);
      const elsewhere = { ...callFrom(blocks + 30), crowd: { key: "198.0.0.0/8", max: 10 } };
      expect(await counters.take(elsewhere)).toBe(0);
      // Who has been here is counted as before, also from another address of the block, and so are other names.
      expect(await takeAll(counters, [callFrom(1), callFrom(1), callFrom(1)])).toBe(1);
      const neighbours = Array.from({ length: 20 }, (_, last) => callFrom(1, last + 2));
      expect(await takeAll(counters, neighbours)).toBe(8);
      expect(await counters.take(callFrom(0, 1, "flag calls"))).toBe(0);
    });

    test("from one network's addresses, as many as they are, new clients elsewhere are counted each on its own", async () => {
      const counters = await open();
      const network = { key: "2001:db8:1::/48", max: COUNTS_MAX + 3 };
      const flood = Array.from({ length: COUNTS_MAX }, (_, index) => ({
        ...ONE_CALL,
        own: [{ key: `2001:db8:1::${index.toString(16)}`, max: 2 }, network],
      }));
      expect(await takeAll(counters, flood)).toBe(COUNTS_MAX);
      // Its first 499 addresses have counts of their own beside its own one.
      const [last, next] = flood.slice(498);
      expect(await takeAll(counters, [last!, last!])).toBe(1);
      expect(await takeAll(counters, [next!, next!])).toBe(2);
      expect(await counters.take(flood.at(-1)!)).toBeGreaterThan(0);
      // With their crowd, ten of these would be taken.
      const others = Array.from({ length: 20 }, (_, block) => callFrom(block));
      expect(await takeAll(counters, others)).toBe(20);
      expect(await takeAll(counters, [callFrom(1), callFrom(1)])).toBe(1);
    });
  });
}
