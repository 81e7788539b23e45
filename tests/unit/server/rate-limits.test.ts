import type { FastifyRequest, InjectOptions } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../../config/config.ts";
import type { Token, Usage } from "../../../domain/limits/counters.ts";
import { resolveClientIp } from "../../../server/connections/client-ip.ts";
import { rateLimits } from "../../../server/rate-limits.ts";
import { CountersInMemory } from "../../../storage/memory/counters.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const FLAGS = "/ofrep/v1/evaluate/flags";
let uploads = 0;

function insert({ app }: TestServer, remoteAddress = "192.0.2.1", headers: Record<string, string> = {}) {
  return app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon", ...headers },
    payload: { email: "ada@example.com" },
    remoteAddress,
  });
}

function upload({ app }: TestServer, bytes: number, options: InjectOptions = {}) {
  const name = `${1_700_000_000_000 + uploads++}-abcdefghijkl.png`;
  return app.inject({
    method: "POST",
    url: `/storage/v1/object/images/products/${name}`,
    payload: Buffer.alloc(bytes, 1),
    remoteAddress: "192.0.2.1",
    ...options,
    headers: { apikey: "anon", "content-type": "image/png", ...options.headers },
  });
}

function askForFlags({ app }: TestServer, remoteAddress = "192.0.2.1") {
  return app.inject({
    method: "POST",
    url: FLAGS,
    payload: { context: { targetingKey: "user-1" } },
    remoteAddress,
  });
}

async function statuses(times: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < times; time++) seen.push((await call()).statusCode);
  return seen;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function requestFrom(ip: string, headers = {}) {
  return { ip, headers, socket: {} } as FastifyRequest;
}

/** Limits with unlimited counters, and the usages that they count. */
function openRecorded(rateLimit = "2") {
  const usages: Usage[] = [];
  const settings = { RATE_LIMIT: rateLimit, RATE_LIMIT_GLOBAL: "300", UPLOAD_BYTES_PER_DAY: "20480" };
  const take = async (usage: Usage) => {
    usages.push(usage);
    return 0;
  };
  const limits = rateLimits(readConfig(settings), { take });
  return { usages, limits };
}

test.each([
  ["writes", "writes", 1, MINUTE_MS, 2, 300],
  ["rowsPerDay", "rows of a day", 1, DAY_MS, 120, null],
  ["uploadBytes", "upload blocks", 3, DAY_MS, 5, null],
  ["flagCalls", "flag calls", 1, MINUTE_MS, 600, 60_000],
  ["unrecognizedCalls", "unrecognized calls", 1, MINUTE_MS, 120, null],
] as const)(
  "%s: the limits of the blocks around an IP address, as multiples of its own",
  async (limit, name, amount, windowMs, max, globalMax) => {
    const { usages, limits } = openRecorded();
    for (const ip of ["192.0.2.1", "2001:db8:1:2345::1"]) {
      await limits[limit](requestFrom(ip, { "content-length": limit === "uploadBytes" ? "8193" : "200" }));
    }
    const counted = { name, amount, windowMs, globalMax };
    expect(usages).toEqual([
      {
        ...counted,
        own: [
          { key: "192.0.2.1", max },
          { key: "192.0.2.0/24", max: 16 * max },
        ],
      },
      {
        ...counted,
        own: [
          { key: "2001:db8:1:2345:0:0:0:1", max },
          { key: "2001:db8:1:2345::/64", max: 4 * max },
          { key: "2001:db8:1:2300::/56", max: 8 * max },
          { key: "2001:db8:1::/48", max: 16 * max },
        ],
      },
    ]);
  },
);

test("an upload that announces more than the limit counts as the largest picture", async () => {
  const { usages, limits } = openRecorded();
  await limits.uploadBytes(requestFrom("192.0.2.1", { "content-length": "99999999" }));
  expect(usages.map(({ amount }) => amount)).toEqual([(25 * 1024 * 1024) / 4096]);
});

test.each([
  ["a usual row", { "content-length": "200", referer: "x".repeat(300), "x-tags": "{}" }, 1],
  ["one of 2 KiB", { "content-length": "2048" }, 1],
  ["a byte more", { "content-length": "2040", referer: "x".repeat(9) }, 2],
  ["the largest", { "content-length": "2300", referer: "x".repeat(1200), "x-tags": "x".repeat(6000) }, 5],
  ["one that does not say how large it is", {}, 8],
  ["one that says it is larger than any", { "content-length": "99999999" }, 8],
])("in the daily limit, %s counts according to its size", async (_, headers, rows) => {
  const { usages, limits } = openRecorded();
  await limits.rowsPerDay(requestFrom("192.0.2.1", headers));
  expect(usages.map(({ amount }) => amount)).toEqual([rows]);
});

test.each([
  "referer",
  "x-visitor-key",
  "idempotency-key",
  "x-follows",
  "x-consent-text",
  "x-tags",
  "x-referrer-host",
])("in the daily limit, the header %s counts, because it is stored", async (header) => {
  const { usages, limits } = openRecorded();
  await limits.rowsPerDay(requestFrom("192.0.2.1", { "content-length": "2040", [header]: "x".repeat(9) }));
  expect(usages.map(({ amount }) => amount)).toEqual([2]);
});

/** A server whose leads take this many of 1000 bytes. */
async function openWithRoom(bytes: () => number) {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const leads = {
    insert: async () => {},
    ready: async () => {},
    bytesStored: async () => bytes(),
    close: async () => {},
  };
  const settings = { RATE_LIMIT: "3", RATE_LIMIT_GLOBAL: "off", DATABASE_BYTES_MAX: "1000" };
  const counters = new CountersInMemory();
  // Limits per minute are not tested here.
  const take = async (usage: Usage) => (usage.windowMs === MINUTE_MS ? 0 : counters.take(usage));
  const takeOnce = (token: Token) => counters.takeOnce(token);
  return openServer(settings, { leads, counters: { take, takeOnce } });
}

test("when the database is full, only networks that sent many rows are refused", async () => {
  let bytes = 999;
  const server = await openWithRoom(() => bytes);
  expect(await statuses(50, () => insert(server))).toEqual(Array(50).fill(201));
  const measured = async () => {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await insert(server, "203.0.113.1");
  };
  bytes = 1000;
  await measured();
  expect(await statuses(2, () => insert(server))).toEqual([429, 429]);
  expect(await statuses(4, () => insert(server, "198.51.100.1"))).toEqual([201, 201, 201, 429]);
  bytes = 999;
  await measured();
  expect(await statuses(1, () => insert(server))).toEqual([201]);
});

test("a quarter above the limit, no row is accepted, and refusals are not logged one by one", async () => {
  const server = await openWithRoom(() => 1250);
  await server.app.ready();
  const response = await insert(server);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: "StoreUnavailable" });
  const log = server.log.join("");
  expect(log).toContain("Leads are refused because the database is full: DATABASE_BYTES_MAX");
  expect(log).not.toContain('"level":50');
});

test("of a network's visits, the first 2,000 a day are recorded for the report", async () => {
  const { usages, limits } = openRecorded();
  expect(await limits.admitVisitor(resolveClientIp("192.0.2.1", undefined))).toBe(true);
  expect(usages).toEqual([
    {
      name: "visits",
      amount: 1,
      windowMs: DAY_MS,
      own: [{ key: "192.0.2.0/24", max: 2000 }],
      globalMax: null,
    },
  ]);
});

test("rows and pictures share an IP address's limit, and are refused in their protocol's format", async () => {
  const server = await openServer({ RATE_LIMIT: "2" });
  expect(await statuses(2, () => insert(server))).toEqual([201, 201]);
  const row = await insert(server);
  expect(row.statusCode).toBe(429);
  expect(Number(row.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(row.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(row.json()).toEqual({
    code: "SlowDown",
    message: "Too many requests. Please try again in a minute.",
    details: null,
    hint: null,
  });
  const picture = await upload(server, 10);
  expect(picture.statusCode).toBe(429);
  expect(picture.headers["retry-after"]).toBeDefined();
  expect(picture.json()).toEqual({
    statusCode: "429",
    error: "SlowDown",
    message: "Too many requests. Please try again in a minute.",
  });
  expect(server.stored.leads()).toHaveLength(2);
  expect(server.stored.pictures()).toEqual([]);
  expect((await insert(server, "192.0.2.2")).statusCode).toBe(201);
});

test("a minute later an IP address may write again", async () => {
  let nowMs = 1000;
  const server = await openServer({ RATE_LIMIT: "1" }, { counters: new CountersInMemory(() => nowMs) });
  expect(await statuses(2, () => insert(server))).toEqual([201, 429]);
  nowMs += 60_000;
  expect(await statuses(2, () => insert(server))).toEqual([201, 429]);
});

test("a client refused in a limit's last moment is never told to retry at once", async () => {
  let nowMs = 1000;
  const server = await openServer({ RATE_LIMIT: "1" }, { counters: new CountersInMemory(() => nowMs) });
  await insert(server);
  nowMs += 59_900;
  const refused = await insert(server);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("1");
});

test("an IP address may send as many rows a day as an hour at full rate", async () => {
  let nowMs = 0;
  const server = await openServer({ RATE_LIMIT: "1" }, { counters: new CountersInMemory(() => nowMs) });
  const inNextMinute = (from?: string) => {
    nowMs += 60_000;
    return insert(server, from);
  };
  expect(new Set(await statuses(60, inNextMinute))).toEqual(new Set([201]));
  const refused = await inNextMinute();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe(String(86_400 - 60 * 60));
  expect(refused.json()).toMatchObject({
    code: "SlowDown",
    message: "Too many forms today. Please try again tomorrow.",
  });
  expect(server.stored.leads()).toHaveLength(60);
  nowMs += 60_000;
  expect((await upload(server, 10)).statusCode).toBe(200);
  expect((await inNextMinute("192.0.2.2")).statusCode).toBe(201);
  nowMs += 86_400_000;
  expect((await insert(server)).statusCode).toBe(201);
});

test("an IPv4 address is one client, also when it arrives as IPv6", async () => {
  const server = await openServer({ RATE_LIMIT: "1" });
  expect((await insert(server, "192.0.2.1")).statusCode).toBe(201);
  expect((await insert(server, "::ffff:192.0.2.1")).statusCode).toBe(429);
});

test("all IP addresses of an IPv6 /64 together get four times one IP address's limit", async () => {
  const server = await openServer({ RATE_LIMIT: "2" });
  let last = 0;
  const fromNextIp = () => insert(server, `2001:db8::${(last++).toString(16)}`);
  expect(await statuses(10, fromNextIp)).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 429, 429]);
  expect((await insert(server, "2001:db8:0:1::1")).statusCode).toBe(201);
});

test("all clients together have a limit of rows and pictures per minute", async () => {
  const server = await openServer({ RATE_LIMIT_GLOBAL: "3", RATE_LIMIT: "2" });
  let last = 0;
  expect(await statuses(4, () => insert(server, `192.0.2.${++last}`))).toEqual([201, 201, 201, 429]);
  expect((await upload(server, 10, { remoteAddress: "198.51.100.1" })).statusCode).toBe(429);
});

test("an IP address has a daily limit of bytes; a refused upload leaves room for a smaller one", async () => {
  let nowMs = 0;
  const server = await openServer(
    { RATE_LIMIT: "100", UPLOAD_BYTES_PER_DAY: "12288" },
    { counters: new CountersInMemory(() => nowMs) },
  );
  expect((await upload(server, 6000)).statusCode).toBe(200);
  const refused = await upload(server, 6000);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("86400");
  expect(refused.json()).toEqual({
    statusCode: "429",
    error: "SlowDown",
    message: "Too many pictures today. Please try again tomorrow.",
  });
  expect((await upload(server, 1)).statusCode).toBe(200);
  expect((await upload(server, 6000, { remoteAddress: "192.0.2.2" })).statusCode).toBe(200);
  expect((await insert(server)).statusCode).toBe(201);
  nowMs += 86_400_000;
  expect((await upload(server, 6000)).statusCode).toBe(200);
});

test("an upload without a content length counts as the largest", async () => {
  const server = await openServer({ RATE_LIMIT: "100", UPLOAD_BYTES_PER_DAY: "1MB" });
  const url = await server.listen();
  const chunked = await fetch(`${url}/storage/v1/object/images/products/1600000000000-abcdefghijkl.png`, {
    method: "POST",
    headers: { apikey: "anon", "content-type": "image/png" },
    body: new Blob(["a few bytes"]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(chunked.status).toBe(429);
  expect(server.stored.pictures()).toEqual([]);
});

test("uploads without the key do not count toward the day", async () => {
  const server = await openServer({ RATE_LIMIT: "100", UPLOAD_BYTES_PER_DAY: "4096" });
  expect((await upload(server, 900, { headers: { apikey: "wrong" } })).statusCode).toBe(401);
  expect((await upload(server, 900)).statusCode).toBe(200);
});

test("an IP address may ask for flags 600 times a minute, and pages are never limited", async () => {
  const server = await openServer({ RATE_LIMIT: "1" });
  const answers = await statuses(601, () => askForFlags(server));
  expect(new Set(answers.slice(0, 600))).toEqual(new Set([200]));
  const refused = await askForFlags(server);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({
    errorCode: "GENERAL",
    errorDetails: "Too many requests. Please try again in a minute.",
  });
  expect((await askForFlags(server, "192.0.2.2")).statusCode).toBe(200);
  const page = () => server.app.inject({ url: "/", remoteAddress: "192.0.2.1" });
  expect(new Set(await statuses(700, page))).toEqual(new Set([200]));
});

test("scanning URLs is limited to 120 a minute, and pages still open", async () => {
  const server = await openServer();
  const limited = await openServer({ RATE_LIMIT: "100" });
  const guesses = ["/wp-login.php", "/rest/v1/users", "/storage/v1/bucket", "/ofrep/v1/x"];
  guesses.push("/storage/v1/object/public/images/products/1700000000000-abcdefghijkl.png");
  const guess = ({ app }: TestServer, time: number) => {
    return app.inject({ url: guesses[time % guesses.length]!, remoteAddress: "192.0.2.1" });
  };
  let time = 0;
  expect(new Set(await statuses(120, () => guess(limited, time++)))).toEqual(new Set([404]));
  expect(new Set(await statuses(10, () => guess(limited, time++)))).toEqual(new Set([429]));
  const refused = await limited.app.inject({ url: "/nope", remoteAddress: "192.0.2.1" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({
    error: "SlowDown",
    message: "Too many requests. Please try again in a minute.",
  });
  const guessKey = (address: string) => insert(limited, address, { apikey: "a guess" });
  expect((await guessKey("192.0.2.1")).statusCode).toBe(429);
  const elsewhere = await openServer({
    RATE_LIMIT: "100",
    SUPABASE_URL: "https://project.example",
    SUPABASE_ANON_KEY: "sb_publishable_k3v9x2m7q1w8e",
  });
  const misplaced = await statuses(121, () => insert(elsewhere, "192.0.2.1"));
  expect([misplaced[119], misplaced[120]]).toEqual([404, 429]);
  expect((await guessKey("192.0.2.2")).statusCode).toBe(401);
  expect((await limited.app.inject({ url: "/", remoteAddress: "192.0.2.1" })).statusCode).toBe(200);
  expect((await limited.app.inject({ url: "/nope", remoteAddress: "192.0.2.2" })).statusCode).toBe(404);
  expect(new Set(await statuses(200, () => guess(server, time++)))).toEqual(new Set([404]));
});

test.each(["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip"])(
  "without a trusted proxy, %s is ignored",
  async (header) => {
    const server = await openServer({ RATE_LIMIT: "1", TRUST_PROXY: "off" });
    expect((await insert(server, "192.0.2.1", { [header]: "198.51.100.1" })).statusCode).toBe(201);
    expect((await insert(server, "192.0.2.1", { [header]: "198.51.100.2" })).statusCode).toBe(429);
    expect((await insert(server, "192.0.2.2", { [header]: "198.51.100.1" })).statusCode).toBe(201);
  },
);

test.each([
  ["off", "192.0.2.8", "192.0.2.9", "one visitor"],
  ["on", "192.0.2.8", "192.0.2.9", "two visitors"],
  ["on", "::ffff:192.0.2.8", "192.0.2.8", "one visitor"],
  ["on", "nonsense", "\u00e4\u00f6", "one visitor"],
  ["1", "192.0.2.8", "192.0.2.9", "two visitors"],
  ["1", "192.0.2.7, 192.0.2.9", "192.0.2.8, 192.0.2.9", "one visitor"],
  ["192.0.2.1", "192.0.2.8", "192.0.2.9", "two visitors"],
  ["192.0.2.5", "192.0.2.8", "192.0.2.9", "one visitor"],
])(
  "with TRUST_PROXY=%s calls forwarded for %s and for %s come from %s",
  async (trust, first, second, visitors) => {
    const server = await openServer({ RATE_LIMIT: "1", TRUST_PROXY: trust });
    expect((await insert(server, "192.0.2.1", { "x-forwarded-for": first })).statusCode).toBe(201);
    const { statusCode } = await insert(server, "192.0.2.1", { "x-forwarded-for": second });
    expect(statusCode).toBe(visitors === "one visitor" ? 429 : 201);
  },
);

test("RATE_LIMIT=off disables every rate limit", async () => {
  const server = await openServer({ RATE_LIMIT: "off", RATE_LIMIT_GLOBAL: "1", UPLOAD_BYTES_PER_DAY: "1" });
  expect(await statuses(3, () => insert(server))).toEqual([201, 201, 201]);
  expect(await statuses(3, () => upload(server, 10))).toEqual([200, 200, 200]);
  const { usages, limits } = openRecorded("off");
  const { admitVisitor, ...others } = limits;
  for (const limit of Object.values(others)) await limit(requestFrom("192.0.2.1"));
  expect(await admitVisitor(resolveClientIp("192.0.2.1", undefined))).toBe(true);
  expect(usages).toEqual([]);
});
