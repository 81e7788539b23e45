import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Usage } from "../../domain/limits/counters.ts";
import { Challenges } from "../../server/challenges.ts";
import { CountersInMemory } from "../../storage/memory/counters.ts";
import { openCountersInRedis } from "../../storage/redis/counters.ts";
import { countersContract, ONE_CALL, WINDOW_MS } from "./counters-contract.ts";
import { freePort } from "../support/server/free-port.ts";
import { end, startRedis, whyNoRedis } from "../support/databases/redis-server.ts";

/** A longer timeout, so that a busy machine doesn't fall back to counting without Redis. */
const PATIENCE_MS = 30_000;

function openCounters(url: string) {
  return follow(openCountersInRedis(url, PATIENCE_MS));
}

function ofNetwork(key: string, amount: number): Usage {
  return { ...ONE_CALL, amount, own: [{ key, max: 1000 }], globalMax: 400 };
}

const OTHER_CALL: Usage = { ...ONE_CALL, own: [{ key: "198.51.100.1", max: 2 }] };

/** Redis isn't asked about clients that this server refuses already. */
async function askUntilBack(counters: Awaited<ReturnType<typeof follow>>) {
  let client = 0;
  await expect
    .poll(async () => {
      await counters.take({ ...ONE_CALL, own: [{ key: `203.0.113.${client++}`, max: 2 }] });
      return counters.said.at(-1);
    })
    .toBe("back");
}

async function follow(opened: ReturnType<typeof openCountersInRedis>) {
  const counters = await opened;
  onTestFinished(() => counters.close());
  const said: string[] = [];
  counters.follow({ lost: (reason) => said.push(`lost: ${reason}`), back: () => said.push("back") });
  return Object.assign(counters, { said });
}

describe.skipIf(whyNoRedis)(`Redis${whyNoRedis ? ` (${whyNoRedis})` : ""}`, () => {
  countersContract("in Redis", async () => openCounters((await startRedis()).url), 3000);

  test("servers with the same Redis count together, whatever arrives at once", async () => {
    const { url } = await startRedis();
    const servers = await Promise.all([openCounters(url), openCounters(url), openCounters(url)]);
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, call) =>
        servers[call % 3]!.take({ ...ONE_CALL, own: [{ key: `${call}`, max: 2 }], globalMax: 10 }),
      ),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10);
    expect(servers.flatMap(({ said }) => said)).toEqual([]);
  });

  test("a Redis Cluster is refused with an explanation", async () => {
    const { url } = await startRedis(undefined, "--cluster-enabled", "yes");
    await expect(openCountersInRedis(url, PATIENCE_MS)).rejects.toMatchObject({
      name: "OperatorError",
      message:
        "REDIS_URL leads to a Redis Cluster, which keeps a limit's counts on several servers. " +
        "Use a single Redis or Valkey, with replicas if you like.",
    });
  });

  test("in shared counts, a new network gets its share of the second half, but no more", async () => {
    const { url } = await startRedis();
    const [one, other] = await Promise.all([openCounters(url), openCounters(url)]);
    expect(await one!.take(ofNetwork("198.51.100.0/24", 200))).toBe(0);
    expect(await other!.take(ofNetwork("203.0.113.0/24", 101))).toBeGreaterThan(0);
    expect(await other!.take(ofNetwork("203.0.113.0/24", 100))).toBe(0);
  });

  test("in shared counts, networks that take half leave the rest to others", async () => {
    const { url } = await startRedis();
    const servers = await Promise.all([
      openCounters(url),
      openCounters(url),
      openCounters(url),
      openCounters(url),
    ]);
    const countTaken = async (calls: number, networks: number, first: number) => {
      let taken = 0;
      for (let call = 0; call < calls; call++) {
        const own = [{ key: `2001:db8:${first + (call % networks)}::/48`, max: 1000 }];
        // Each network calls each server.
        const server = servers[Math.floor(call / networks) % servers.length]!;
        if ((await server.take({ ...ONE_CALL, own, globalMax: 400 })) === 0) taken++;
      }
      return taken;
    };
    expect(await countTaken(1000, 4, 0)).toBe(200);
    expect(await countTaken(120, 40, 100)).toBe(120);
    expect(await countTaken(100, 4, 0)).toBe(0);
  });

  test("every key in Redis has our prefix and expires with its window", async () => {
    const { url } = await startRedis();
    const counters = await openCounters(url);
    await counters.take({ ...ONE_CALL, globalMax: 2 });
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    expect((await redis.keys("*")).toSorted()).toEqual(["landing:writes", "landing:writes cells"]);
    for (const key of await redis.keys("*")) {
      expect(await redis.pttl(key)).toBeGreaterThan(0);
      expect(await redis.pttl(key)).toBeLessThanOrEqual(WINDOW_MS);
    }
  });

  test("a challenge's solution is valid once across servers", async () => {
    const { url } = await startRedis();
    const secret = "a-secret-of-at-least-32-characters";
    // Solving keeps the process busy, which would close a connection.
    const [challenge] = await new Challenges(secret, new CountersInMemory()).make();
    const solution = await solveChallenge({ challenge: challenge!, deriveKey });
    const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    const open = async () => new Challenges(secret, await openCounters(url));
    const [one, other] = [await open(), await open()];
    expect(await other.findProblem(answer, "lead-1")).toBeNull();
    expect(await one.findProblem(answer, "lead-2")).toBe("challenge used");
  });

  test("when Redis ends, a server counts alone, logs it once, and rejoins when Redis is back", async () => {
    const redis = await startRedis();
    const counters = await openCounters(redis.url);
    expect(await counters.take(ONE_CALL)).toBe(0);
    await end(redis.child);
    const waits = [];
    for (let call = 0; call < 4; call++) waits.push(await counters.take(ONE_CALL));
    expect(waits.map((waitMs) => waitMs > 0)).toEqual([false, true, true, true]);
    await startRedis(redis.port);
    await expect.poll(() => counters.said.at(-1)).toBe("back");
    expect(counters.said).toEqual([expect.stringMatching(/^lost: /), "back"]);
    const another = await openCounters(redis.url);
    const many = { ...ONE_CALL, own: [{ key: "198.51.100.1", max: 1000 }] };
    expect(await another.take({ ...many, amount: 1000 })).toBe(0);
    // After the pause that follows a failure.
    await expect.poll(() => counters.take(many)).toBeGreaterThan(0);
  });

  test("when Redis hangs, only the first request waits, for a quarter of a second", async () => {
    const redis = await startRedis();
    const counters = await follow(openCountersInRedis(redis.url));
    redis.child.kill("SIGSTOP");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    let isTaken = false;
    void counters.take(ONE_CALL).then(() => (isTaken = true));
    await vi.advanceTimersByTimeAsync(249);
    expect(isTaken).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isTaken).toBe(true);
    const atOnce = (usage = ONE_CALL) =>
      Promise.race([counters.take(usage), new Promise((later) => setImmediate(later))]);
    expect([await atOnce(), await atOnce()]).toEqual([0, expect.any(Number)]);
    vi.advanceTimersByTime(999);
    expect(await atOnce(OTHER_CALL)).toBe(0);
    // It is retried after a second.
    vi.advanceTimersByTime(1);
    expect(await atOnce(OTHER_CALL)).toBeUndefined();
    vi.useRealTimers();
    redis.child.kill("SIGCONT");
    await askUntilBack(counters);
    expect(counters.said.filter((line) => line.startsWith("lost"))).toHaveLength(1);
  });

  test("a Redis that comes back empty resets no spent limit", async () => {
    const redis = await startRedis();
    const counters = await openCounters(redis.url);
    const countTaken = async (usage: Usage) => {
      const waits = [await counters.take(usage), await counters.take(usage), await counters.take(usage)];
      return waits.filter((waitMs) => waitMs === 0).length;
    };
    expect(await countTaken(ONE_CALL)).toBe(2);
    await end(redis.child);
    expect(await countTaken(ONE_CALL)).toBe(0);
    expect(await countTaken(OTHER_CALL)).toBe(2);
    await startRedis(redis.port);
    await askUntilBack(counters);
    expect(await countTaken(ONE_CALL)).toBe(0);
    expect(await countTaken(OTHER_CALL)).toBe(0);
  });

  test("a wrong Redis password is logged without it, and no request fails", async () => {
    const { port } = await startRedis(undefined, "--requirepass", "right-secret");
    const wrong = await openCounters(`redis://:wrong-secret@127.0.0.1:${port}`);
    expect(await wrong.take(ONE_CALL)).toBe(0);
    expect(wrong.said.join()).toMatch(/^lost: .*(WRONGPASS|NOAUTH)/);
    expect(wrong.said.join()).not.toContain("secret");
    const right = await openCounters(`redis://:right-secret@127.0.0.1:${port}`);
    expect(await right.take(ONE_CALL)).toBe(0);
    expect(right.said).toEqual([]);
  });
});

test("without a Redis at its URL, a server starts and counts on its own", async () => {
  const counters = await openCounters(`redis://127.0.0.1:${await freePort()}`);
  expect(counters.said).toEqual([expect.stringMatching(/^lost: .*ECONNREFUSED/)]);
  expect(await counters.take(ONE_CALL)).toBe(0);
});

test("reconnecting to Redis backs off to every two seconds", async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  const delays: number[] = [];
  const { promise: sawAll, resolve } = Promise.withResolvers<void>();
  const { setTimeout: soon } = globalThis;
  const timers = vi.spyOn(globalThis, "setTimeout");
  timers.mockImplementation(((work: () => void, ms: number) => {
    delays.push(ms);
    if (delays.length === 23) resolve();
    return soon(work, 0);
  }) as typeof setTimeout);
  onTestFinished(() => timers.mockRestore());
  const counters = await openCountersInRedis(url);
  onTestFinished(() => counters.close());
  await sawAll;
  // The first is how long a start waits for Redis.
  const tenths = Array.from({ length: 20 }, (_, index) => (index + 1) * 100);
  expect(delays.slice(0, 23)).toEqual([2000, ...tenths, 2000, 2000]);
});

test("a silent Redis delays a server's start by at most two seconds", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isOpen = false;
  void follow(openCountersInRedis(`redis://127.0.0.1:${port}`)).then(() => (isOpen = true));
  await vi.advanceTimersByTimeAsync(1999);
  expect(isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOpen).toBe(true);
});
