import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Counters, Usage } from "../../domain/limits/counters.ts";

/** No test takes this long, however slow the machine. */
export const WINDOW_MS = 3_600_000;

/** Allows two calls per IP address and ten per network. */
export const ONE_CALL: Usage = {
  name: "writes",
  amount: 1,
  windowMs: WINDOW_MS,
  own: [
    { key: "192.0.2.1", max: 2 },
    { key: "192.0.2.0/24", max: 10 },
  ],
  globalMax: null,
};
const WITH_ALL: Usage = { ...ONE_CALL, globalMax: 3 };

/** A call from the IP address `192.0.{block}.{last}`. */
function callFrom(block: number, last = 1, name = "writes"): Usage {
  const own = [
    { key: `192.0.${block}.${last}`, max: 2 },
    { key: `192.0.${block}.0/24`, max: 10 },
  ];
  return { ...ONE_CALL, name, own };
}

/** Allows ten calls per IP address and 50 per network. */
function callWithHighLimitsFrom(block: number, last = 1): Usage {
  const [address, network] = callFrom(block, last).own;
  return {
    ...ONE_CALL,
    own: [
      { ...address!, max: 10 },
      { ...network!, max: 50 },
    ],
  };
}

function repeated(usage: Usage, times: number): Usage[] {
  return Array.from({ length: times }, () => usage);
}

/** A call against a shared limit of 400. */
function callOfSharedLimit(network: number): Usage {
  return { ...ONE_CALL, own: [{ key: `2001:db8:${network}::/48`, max: 1000 }], globalMax: 400 };
}

/** Takes the usages as concurrently as possible; resolves to how many were granted. */
async function takeAll(counters: Counters, usages: readonly Usage[]): Promise<number> {
  let taken = 0;
  for (let from = 0; from < usages.length; from += 50) {
    const waits = await Promise.all(usages.slice(from, from + 50).map((usage) => counters.take(usage)));
    taken += waits.filter((waitMs) => waitMs === 0).length;
  }
  return taken;
}

/** The promises of all counters. `open` returns empty ones; `clients` is the size of a flood. */
export function countersContract(name: string, open: () => Promise<Counters>, clients: number): void {
  describe(`counters ${name}`, () => {
    test("a count stops at its limit", async () => {
      const counters = await open();
      expect(await counters.take(ONE_CALL)).toBe(0);
      expect(await counters.take(ONE_CALL)).toBe(0);
      const waitMs = await counters.take(ONE_CALL);
      expect(waitMs).toBeGreaterThan(WINDOW_MS / 2);
      expect(waitMs).toBeLessThanOrEqual(WINDOW_MS);
    });

    test("a count adds amounts, and a refused one leaves room for less", async () => {
      const counters = await open();
      const bytes = { ...ONE_CALL, own: [{ key: "192.0.2.1", max: 100 }] };
      expect(await counters.take({ ...bytes, amount: 60 })).toBe(0);
      expect(await counters.take({ ...bytes, amount: 60 })).toBeGreaterThan(0);
      expect(await counters.take({ ...bytes, amount: 40 })).toBe(0);
    });

    test("a full count leaves the others unchanged", async () => {
      const counters = await open();
      await counters.take(WITH_ALL);
      await counters.take(WITH_ALL);
      expect(await counters.take(WITH_ALL)).toBeGreaterThan(0);
      expect(await counters.take({ ...callFrom(3), globalMax: 3 })).toBe(0);
      expect(await counters.take({ ...callFrom(4), globalMax: 3 })).toBeGreaterThan(0);
    });

    test("changing IP addresses hits the block's limit", async () => {
      const counters = await open();
      const calls = Array.from({ length: 20 }, (_, last) => callFrom(2, last));
      expect(await takeAll(counters, calls)).toBe(10);
      expect(await counters.take(callFrom(3))).toBe(0);
    });

    test("counts of other keys and names don't matter", async () => {
      const counters = await open();
      await counters.take({ ...ONE_CALL, own: [{ key: "192.0.2.2", max: 2 }], amount: 2 });
      await counters.take({ ...ONE_CALL, name: "flag calls", amount: 2 });
      expect(await counters.take(ONE_CALL)).toBe(0);
    });

    test("a count restarts when its window ends", async () => {
      const counters = await open();
      const usage = { ...ONE_CALL, own: [{ key: "192.0.2.1", max: 1 }], windowMs: 300 };
      expect(await counters.take(usage)).toBe(0);
      // On a slow machine, a window may end before the second call.
      let waitMs = 0;
      let askedAt = 0;
      while (waitMs === 0) {
        askedAt = performance.now();
        waitMs = await counters.take(usage);
      }
      expect(waitMs).toBeLessThanOrEqual(300);
      await expect.poll(() => counters.take(usage), { interval: 5 }).toBe(0);
      // A store rounds to whole milliseconds.
      expect(performance.now() - askedAt).toBeGreaterThan(waitMs - 1);
    });

    test("no more simultaneous calls pass than the limit allows", async () => {
      const counters = await open();
      const waits = await Promise.all(Array.from({ length: 20 }, () => counters.take(WITH_ALL)));
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(2);
    });

    test("any number of IP addresses evicts no count, and new clients are counted on their own", async () => {
      const counters = await open();
      const spent = repeated(callWithHighLimitsFrom(0), 11);
      expect(await takeAll(counters, spent)).toBe(10);
      const flood = Array.from({ length: clients }, (_, index) => callWithHighLimitsFrom(index + 1));
      expect(await takeAll(counters, flood)).toBe(clients);
      expect(await takeAll(counters, spent)).toBe(0);
      // Sharing cells may cost a client a call or two, but never grants one.
      const late = Array.from({ length: 20 }, (_, index) => callWithHighLimitsFrom(clients + 1 + index));
      for (const call of late) expect(await takeAll(counters, repeated(call, 5))).toBe(5);
      for (const call of late) {
        const more = await takeAll(counters, repeated(call, 20));
        expect(more).toBeGreaterThanOrEqual(3);
        expect(more).toBeLessThanOrEqual(5);
      }
      const neighbors = Array.from({ length: 60 }, (_, last) => callWithHighLimitsFrom(1, last + 2));
      const taken = await takeAll(counters, neighbors);
      expect(taken).toBeGreaterThanOrEqual(47);
      expect(taken).toBeLessThanOrEqual(49);
    });

    test("one network's IP addresses, however many, don't affect others' counts", async () => {
      const counters = await open();
      const network = { key: "2001:db8:1::/48", max: clients + 20 };
      const flood = Array.from({ length: clients }, (_, index) => ({
        ...ONE_CALL,
        own: [{ key: `2001:db8:1::${index.toString(16)}`, max: 10 }, network],
      }));
      expect(await takeAll(counters, flood)).toBe(clients);
      const others = Array.from({ length: 20 }, (_, block) => callWithHighLimitsFrom(block));
      for (const call of others) expect(await takeAll(counters, repeated(call, 5))).toBe(5);
      expect(await takeAll(counters, flood.slice(0, 40))).toBe(20);
    });

    test("networks that take half of the total leave the rest to others", async () => {
      const counters = await open();
      const flood = Array.from({ length: 4000 }, (_, call) => callOfSharedLimit(call % 4));
      const flooded = await takeAll(counters, flood);
      expect(flooded).toBe(200);
      const others = Array.from({ length: 60 }, (_, network) => callOfSharedLimit(network + 10));
      expect(await takeAll(counters, [...others, ...flood, ...others])).toBe(120);
      expect(await takeAll(counters, others)).toBe(60);
      // The minimum per network never exceeds the total.
      const all = Array.from({ length: 60 }, (_, network) => callOfSharedLimit(network + 100));
      expect(await takeAll(counters, [...all, ...all])).toBe(400 - flooded - 180);
    });

    test("a single network may use half of the total", async () => {
      const counters = await open();
      const calls = Array.from({ length: 100 }, () => ({
        ...ONE_CALL,
        own: [{ key: "198.51.100.0/24", max: 100 }],
        globalMax: 100,
      }));
      expect(await takeAll(counters, calls)).toBe(50);
    });

    test("a one-time token is accepted from one user per name, also again", async () => {
      const counters = await open();
      const token = { name: "challenges 1", key: "a", by: "one", lastsMs: WINDOW_MS };
      const taken = { ...token, by: "two" };
      expect(await counters.takeOnce(token)).toBe(true);
      expect(await counters.takeOnce(taken)).toBe(false);
      expect(await counters.takeOnce(taken)).toBe(false);
      expect(await counters.takeOnce(token)).toBe(true);
      expect(await counters.takeOnce({ ...token, name: "challenges 2" })).toBe(true);
      const others = Array.from({ length: 5000 }, (_, key) => ({ ...token, key: `${key}` }));
      for (let from = 0; from < others.length; from += 50) {
        const first = await Promise.all(others.slice(from, from + 50).map((each) => counters.takeOnce(each)));
        expect(first).not.toContain(false);
      }
      expect(await counters.takeOnce(taken)).toBe(false);
    });

    test("if two use the same token at once, one succeeds", async () => {
      const counters = await open();
      const token = { name: "challenges 1", key: "a", lastsMs: WINDOW_MS };
      const all = Array.from({ length: 20 }, (_, user) => counters.takeOnce({ ...token, by: `${user}` }));
      expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
    });

    test("an expired name is forgotten as a whole", async () => {
      const counters = await open();
      const token = { name: "challenges 1", key: "a", by: "one", lastsMs: 50 };
      expect(await counters.takeOnce(token)).toBe(true);
      await wait(100);
      // In memory, the space is freed when another name needs it.
      expect(await counters.takeOnce({ ...token, name: "challenges 2" })).toBe(true);
      expect(await counters.takeOnce({ ...token, by: "two" })).toBe(true);
    });
  });
}
