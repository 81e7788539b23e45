import type { FastifyRequest } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import type { Counters } from "../../../domain/limits/counters.ts";
import { resolveClientIp } from "../../../server/connections/client-ip.ts";
import { rateLimits } from "../../../server/rate-limits.ts";
import type { Limit } from "../../../server/rate-limits.ts";
import { CountersInMemory } from "../../../storage/memory/counters.ts";
import { openCountersInRedis } from "../../../storage/redis/counters.ts";
import { startRedis, whyNoRedis } from "../../support/databases/redis-server.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const TABLE = "/rest/v1/Landing%20page";
const SITE = "2001:db9:1";

/** Endless IP addresses from blocks of each size. */
const SOURCES: readonly [string, (index: number) => string][] = [
  ["one /64", (index) => `${SITE}:1:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}:7:9`],
  ["one /56", (index) => `${SITE}:${(index & 0xff).toString(16)}::${(index >> 8).toString(16)}`],
  ["one /48", (index) => `${SITE}:${((index & 0xff) << 8).toString(16)}::${(index >> 8).toString(16)}`],
  ["many /48", (index) => `2001:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`],
  ["many IPv4 networks", (index) => `45.${(index >> 8) & 0xff}.${index & 0xff}.${index >> 16}`],
];

/** Sources within one party's block, which may do more than an IP address, but less than everyone. */
const ONE_PARTY = SOURCES.slice(0, 3);

async function openRedis(): Promise<Counters> {
  const counters = await openCountersInRedis((await startRedis()).url, 30_000);
  onTestFinished(() => counters.close());
  return counters;
}

const COUNTERS: [string, () => Promise<Counters>, number][] = [
  ["in memory", async () => new CountersInMemory(), 10_000],
];
if (whyNoRedis) test.skip(`floods with counts in Redis (${whyNoRedis})`, () => {});
else COUNTERS.push(["in Redis", openRedis, 2000]);

/** How many of the calls within a limit were accepted. */
async function countTaken(limit: Limit, ips: readonly string[]): Promise<number> {
  let taken = 0;
  for (let from = 0; from < ips.length; from += 20) {
    const calls = ips.slice(from, from + 20).map((ip) => {
      const request = { ip, socket: { remoteAddress: "192.0.2.200" }, headers: { "content-length": "4096" } };
      return limit(request as unknown as FastifyRequest);
    });
    const settled = await Promise.allSettled(calls);
    taken += settled.filter(({ status }) => status === "fulfilled").length;
  }
  return taken;
}

function post({ app }: TestServer, ip: string, headers: Record<string, string> = {}) {
  return app.inject({
    method: "POST",
    url: TABLE,
    headers: { "x-forwarded-for": ip, ...headers },
    payload: { email: "ada@example.com" },
    remoteAddress: "192.0.2.200",
  });
}

async function countByStatus(answers: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(answers)) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

function range<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

// tests/storage/counters-contract.ts covers floods of counts in Redis, where IP addresses are already keys.
describe("from any IP address", () => {
  test.each(SOURCES)("a flood from %s resets no spent quota", async (from, ipAt) => {
    const calls = 10_000;
    const settings = { RATE_LIMIT: "2", RATE_LIMIT_GLOBAL: "100", UPLOAD_BYTES_PER_DAY: "8192" };
    const limits = rateLimits(readConfig(settings), new CountersInMemory());
    const visitor = "198.51.100.7";
    expect(await countTaken(limits.writes, [visitor, visitor, visitor])).toBe(2);
    expect(await countTaken(limits.uploadBytes, [visitor, visitor, visitor])).toBe(2);
    const others = range(100, (index) => `203.0.${index}.1`);
    expect(await countTaken(limits.writes, others)).toBe(98);
    const ips = range(from === "one /64" ? 2 * calls : calls, ipAt);
    await countTaken(limits.flagCalls, ips);
    expect(await countTaken(limits.writes, ips.slice(-500))).toBe(0);
    expect(await countTaken(limits.writes, [visitor, "198.51.101.7"])).toBe(0);
    expect(await countTaken(limits.uploadBytes, [visitor])).toBe(0);
  });

  test.each(SOURCES)("calls without the key from %s limit nobody else", async (_from, ipAt) => {
    const settings = { RATE_LIMIT_GLOBAL: "100", RATE_LIMIT: "20", TRUST_PROXY: "1" };
    const server = await openServer(settings);
    const keyless = range(150, (index) => post(server, ipAt(index)));
    const wrong = range(150, (index) => post(server, ipAt(index), { apikey: "wrong" }));
    expect(await countByStatus([...keyless, ...wrong])).not.toHaveProperty("201");
    const visitors = range(50, (index) => post(server, `203.0.${index}.9`, { apikey: "anon" }));
    expect(await countByStatus(visitors)).toEqual({ 201: 50 });
  });

  test.each(ONE_PARTY)("rows with the key from %s leave others most of the limit", async (from, ipAt) => {
    const settings = { RATE_LIMIT_GLOBAL: "100", RATE_LIMIT: "2", TRUST_PROXY: "1" };
    const server = await openServer(settings);
    const most = { "one /64": 8, "one /56": 16, "one /48": 32 }[from]!;
    const flood = range(120, (index) => post(server, ipAt(index), { apikey: "anon" }));
    expect(await countByStatus(flood)).toEqual({ 201: most, 429: 120 - most });
    const visitors = range(50, (index) => post(server, `203.0.${index}.9`, { apikey: "anon" }));
    expect(await countByStatus(visitors)).toEqual({ 201: 50 });
  });
});

function hex(number: number): string {
  return number.toString(16);
}

/** Sixteen IP addresses in each of four networks, as tunnel brokers give them away, in turns. */
function fromFourNetworks(index: number): string {
  const host = (index >> 2) & 15;
  return `2001:470:${index & 3}:${host >> 2}${host & 3}00::1`;
}

test.each(COUNTERS)("with counts %s, four /48s leave half of a minute to others", async (_, open) => {
  const server = await openServer(
    { RATE_LIMIT: "120", RATE_LIMIT_GLOBAL: "600", TRUST_PROXY: "1" },
    { counters: await open() },
  );
  const flood = (calls: number) =>
    countByStatus(range(calls, (index) => post(server, fromFourNetworks(index), { apikey: "anon" })));
  expect(await flood(1000)).toEqual({ 201: 300, 429: 700 });
  // Each sends a picture, its row and its e-mail address during the flood.
  const visitors = range(99, (index) => `203.0.${index >> 1}.9`.replace("203", index % 2 ? "203" : "198"));
  for (let call = 0; call < 3; call++) {
    expect(await countByStatus(visitors.map((ip) => post(server, ip, { apikey: "anon" })))).toEqual({
      201: 99,
    });
    expect(await flood(200)).toEqual({ 429: 200 });
  }
  // The total is never exceeded.
  expect(
    await countByStatus(range(9, (index) => post(server, `192.0.${index}.1`, { apikey: "anon" }))),
  ).toEqual({
    201: 3,
    429: 6,
  });
});

test("of 60,000 flag calls a minute, a few flooding networks leave others half", async () => {
  const limits = rateLimits(readConfig({}), new CountersInMemory());
  const flood = range(40_000, (index) => fromFourNetworks(index >> 2).replace("470:", `470:${index & 3}`));
  const taken = await countTaken(limits.flagCalls, flood);
  expect(taken).toBeGreaterThanOrEqual(29_000);
  expect(taken).toBeLessThanOrEqual(30_010);
  expect(
    await countTaken(
      limits.flagCalls,
      range(1000, (index) => `203.${index >> 8}.${index & 255}.9`),
    ),
  ).toBe(1000);
});

test.each(COUNTERS)(
  "with counts %s, a day's flood never counts against another network",
  async (_, open, calls) => {
    const limits = rateLimits(
      readConfig({ RATE_LIMIT: "1", RATE_LIMIT_GLOBAL: "off", UPLOAD_BYTES_PER_DAY: "4096" }),
      await open(),
    );
    // Every /48 of a /40, repeatedly.
    const flood = range(calls, (index) => `2a0e:b107:${hex(index & 255)}:${hex(index >> 8)}::1`);
    const others = range(200, (index) => `2a02:${hex(0x1000 + index * 7)}:${hex(index)}:1::1`);
    for (const limit of [limits.rowsPerDay, limits.uploadBytes]) {
      await countTaken(limit, flood);
      expect(await countTaken(limit, others)).toBe(200);
    }
    for (const ip of flood) await limits.admitVisitor(resolveClientIp(ip, undefined));
    const recorded = await Promise.all(
      others.map((ip) => limits.admitVisitor(resolveClientIp(ip, undefined))),
    );
    expect(recorded).not.toContain(false);
  },
);

test("repeated calls without the key are limited, and calls with it still pass", async () => {
  const server = await openServer({ RATE_LIMIT: "2" });
  const keyless = range(130, () => post(server, "192.0.2.1"));
  expect(await countByStatus(keyless)).toEqual({ 401: 120, 429: 10 });
  expect((await post(server, "192.0.2.1", { apikey: "anon" })).statusCode).toBe(201);
});

test("a long forwarded text instead of an IP address doesn't count as a client", async () => {
  const seen: string[] = [];
  const inMemory = new CountersInMemory();
  const counters: Counters = {
    take(claim) {
      seen.push(...claim.own.map(({ key }) => key));
      return inMemory.take(claim);
    },
    takeOnce: (token) => inMemory.takeOnce(token),
  };
  const server = await openServer({ TRUST_PROXY: "on", RATE_LIMIT: "2" }, { counters });
  const long = "a".repeat(15_000);
  const flood = range(200, (index) => post(server, `${index}-${long}`, { apikey: "anon" }));
  expect(await countByStatus(flood)).toEqual({ 201: 2, 429: 198 });
  expect(new Set(seen)).toEqual(new Set(["192.0.2.200", "192.0.2.0/24"]));
});

test.each(["192.0.2.1:1001", "[::ffff:192.0.2.1]:443"])(
  "an IP address with a port, %s, is the same client",
  async (address) => {
    const server = await openServer({ TRUST_PROXY: "1", RATE_LIMIT: "1" });
    expect((await post(server, "192.0.2.1", { apikey: "anon" })).statusCode).toBe(201);
    expect((await post(server, address, { apikey: "anon" })).statusCode).toBe(429);
  },
);

test.each([
  ["on", 1],
  ["1", 0],
  ["192.0.2.1", 0],
  ["off", 0],
])("TRUST_PROXY=%s logs %d warnings at the start", async (trust, lines) => {
  const { log } = await openServer({ TRUST_PROXY: trust });
  expect(log.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(lines);
});

test("a flood is logged with its count, and others' calls as usual", async () => {
  const server = await openServer({ RATE_LIMIT: "2" });
  const flood = range(1000, () => post(server, "192.0.2.1"));
  expect(await countByStatus(flood)).toEqual({ 401: 120, 429: 880 });
  expect((await post(server, "192.0.2.9", { apikey: "anon" })).statusCode).toBe(201);
  await server.app.close();
  const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ msg }) => msg === "request");
  expect(requests.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...range(100, () => 401),
    ...range(100, () => 429),
  ]);
  expect(lines.filter(({ msg }) => msg === "Similar log lines were suppressed")).toMatchObject([
    { of: "request refused", code: "MissingKey", lines: 20 },
    { of: "request", status: 401, lines: 20 },
    { of: "request refused", code: "SlowDown", lines: 780 },
    { of: "request", status: 429, lines: 780 },
  ]);
  expect(server.log.length).toBeLessThan(420);
});
