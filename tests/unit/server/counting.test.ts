import { expect, test } from "vitest";
import type { FlagOffer } from "../../../contract/flag-offer.ts";
import type { ExperimentRecorder } from "../../../domain/experiment/experiment-recorder.ts";
import { openServer } from "../../support/server/open-server.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const FLAGS = "/ofrep/v1/evaluate/flags";
const NOW = new Date("2026-01-02T03:04:05.678Z");
const PREVIEW_KEY = "a-key-for-previews";

/** A server and what it has counted. */
async function openCounting(settings: Record<string, string> = {}) {
  const counted = { assigned: [] as string[], viewed: [] as string[] };
  const experiment: ExperimentRecorder = {
    assigned: ({ userKey, path, variant, rules, at }) =>
      void counted.assigned.push(`${userKey} ${path} ${variant} ${rules} ${at.toISOString()}`),
    viewed: (path) => void counted.viewed.push(path),
  };
  let opened = 0;
  const server = await openServer({ PREVIEW_KEY, ...settings }, { experiment, now: () => NOW });
  return {
    ...server,
    counted,
    /** Evaluates the flag like a page's script, as a new visitor unless `context.targetingKey` is set. */
    async evaluate(
      referer: string | undefined,
      headers: Record<string, string> = {},
      context: { targetingKey?: string; ticket?: string | undefined } = {},
      remoteAddress = "127.0.0.1",
    ) {
      const response = await server.app.inject({
        method: "POST",
        url: FLAGS,
        remoteAddress,
        headers: { "user-agent": CHROME, ...(referer && { referer }), ...headers },
        payload: { context },
      });
      return response.json() as {
        flags: { value: string; reason: string }[];
        metadata?: { targetingKey: string };
      };
    },
    /** The offer in a redirect page. */
    async offerAt(page: string, remoteAddress = "127.0.0.1") {
      const { body } = await server.app.inject({ url: page, remoteAddress });
      const [, json = ""] = /id="offer">(.*?)<\/script>/.exec(body) ?? [];
      return JSON.parse(json) as FlagOffer;
    },
    /** Each call comes from another network. */
    open(url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
      opened += 1;
      const remoteAddress = `198.51.${opened}.7`;
      return server.app.inject({ method, url, remoteAddress, headers: { "user-agent": CHROME, ...headers } });
    },
  };
}

/** flags.json gives this key version_a. */
const VISITOR = "user-k3v9x2m7q1w8e";
const SITE = "http://127.0.0.1:3000";

test("a visitor who accepts a redirect page's offer is counted once, for its variant", async () => {
  const { evaluate, offerAt, counted } = await openCounting();
  const { userKey, variant, ticket } = await offerAt("/food?utm_source=ad");
  expect(counted.assigned).toEqual([]);
  const taken = { targetingKey: userKey, ticket };
  expect((await evaluate(`${SITE}/food?utm_source=ad`, {}, taken)).flags[0]?.value).toBe(variant);
  await evaluate(`${SITE}/food?utm_source=ad`, {}, taken);
  expect(counted.assigned).toEqual([
    expect.stringMatching(`^${userKey} /food ${variant} [0-9a-f]{12} 2026-01-02T03:04:05.678Z$`),
  ]);
});

test("a new visitor without an offer gets a key with the response, and is counted under it", async () => {
  const { evaluate, counted } = await openCounting();
  const asked = [await evaluate(`${SITE}/food?utm_source=ad`), await evaluate(`${SITE}/furniture`)];
  const keys = asked.map(({ metadata }) => metadata!.targetingKey);
  for (const key of keys) expect(key).toMatch(/^user-[a-z0-9]{13}$/);
  expect(keys[0]).not.toBe(keys[1]);
  expect(counted.assigned).toEqual([
    expect.stringMatching(`^${keys[0]} /food ${asked[0]!.flags[0]!.value} [0-9a-f]{12} `),
    expect.stringMatching(`^${keys[1]} /furniture ${asked[1]!.flags[0]!.value} `),
  ]);
  const again = await evaluate(`${SITE}/food`, {}, { targetingKey: keys[0]! });
  expect(again).toEqual({ flags: asked[0]!.flags });
});

test("a visitor is counted with the source and campaign of the redirect page's URL", async () => {
  const named: unknown[] = [];
  const experiment: ExperimentRecorder = {
    assigned: ({ source, campaign }) => void named.push([source, campaign]),
    viewed: () => {},
  };
  const { app } = await openServer({}, { experiment, now: () => NOW });
  const call = (referer: string, context: object) =>
    app.inject({
      method: "POST",
      url: FLAGS,
      headers: { "user-agent": CHROME, referer },
      payload: { context },
    });
  const url = "/food?utm_source=ad&utm_campaign=summer&gclid=Cj0K";
  const { body } = await app.inject(url);
  const [, json = ""] = /id="offer">(.*?)<\/script>/.exec(body) ?? [];
  const { userKey, ticket } = JSON.parse(json) as FlagOffer;
  await call(SITE + url, { targetingKey: userKey, ticket });
  await call(`${SITE}/food?utm_campaign=winter`, {});
  await call(`${SITE}/food`, {});
  expect(named).toEqual([
    ["ad", "summer"],
    [null, "winter"],
    [null, null],
  ]);
});

test("a visitor who brings a key is served, but not counted", async () => {
  const { evaluate, offerAt, counted } = await openCounting();
  const own = await evaluate(`${SITE}/food`, {}, { targetingKey: VISITOR });
  expect(own).toMatchObject({ flags: [{ value: "version_a" }] });
  const { userKey, ticket } = await offerAt("/food");
  await evaluate(`${SITE}/food`, {}, { targetingKey: userKey });
  await evaluate(`${SITE}/food`, {}, { targetingKey: VISITOR, ticket });
  await evaluate(`${SITE}/jewelry`, {}, { targetingKey: userKey, ticket });
  await evaluate(`${SITE}/food`, {}, { targetingKey: userKey, ticket }, "203.0.113.9");
  for (const forged of [7, null, {}, ["0"], "0.0000000000000000", "x".repeat(7000)]) {
    await evaluate(`${SITE}/food`, {}, { targetingKey: VISITOR, ticket: forged as string });
  }
  expect(counted.assigned).toEqual([]);
});

test("accepting only offers of one variant gets no more visitors counted for it than chance", async () => {
  const { evaluate, offerAt, counted } = await openCounting();
  for (let network = 0; network < 100; network++) {
    const address = `203.0.${network}.7`;
    const offers = [];
    for (let asked = 0; asked < 12; asked++) offers.push(await offerAt("/food", address));
    expect(new Set(offers.map(({ userKey }) => userKey)).size).toBe(12);
    for (const { userKey, variant, ticket } of offers) {
      if (variant !== "version_b") continue;
      await evaluate(`${SITE}/food`, {}, { targetingKey: userKey, ticket }, address);
    }
  }
  // At most one per network, and from a quarter of all networks, give or take five standard deviations.
  expect(counted.assigned.length).toBeGreaterThan(3);
  expect(counted.assigned.length).toBeLessThan(47);
});

test.each([
  ["none", undefined],
  ["a landing page", `${SITE}/food/version_a`],
  ["only the origin, as sent cross-origin", `${SITE}/`],
  ["a page that doesn't exist", `${SITE}/toys`],
  ["a property of every object", `${SITE}/constructor`],
])("a client with this referrer is not counted, and gets no key: %s", async (_, referer) => {
  const { evaluate, offerAt, counted } = await openCounting();
  const { userKey, variant, ticket } = await offerAt("/food");
  const taken = { targetingKey: userKey, ticket };
  expect((await evaluate(referer, {}, taken)).flags[0]?.value).toBe(variant);
  expect(await evaluate(referer)).toMatchObject({ errorCode: "TARGETING_KEY_MISSING" });
  expect(counted.assigned).toEqual([]);
  await evaluate(`${SITE}/food`, {}, taken);
  expect(counted.assigned).toHaveLength(1);
});

test("a network is stored under a pseudonym that changes with the key", async () => {
  const dayKey: { current: string | null } = { current: "1".repeat(64) };
  const networks: (string | null)[] = [];
  const experiment: ExperimentRecorder = {
    assigned: ({ network }) => void networks.push(network),
    viewed: () => {},
  };
  const { app } = await openServer({}, { experiment, dayKey });
  const come = async (remoteAddress: string) => {
    await app.inject({
      method: "POST",
      url: FLAGS,
      remoteAddress,
      headers: { "user-agent": CHROME, referer: `${SITE}/food` },
      payload: { context: {} },
    });
    return networks.at(-1);
  };
  const name = await come("203.0.113.9");
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(await come("203.0.113.200")).toBe(name);
  expect(await come("203.0.114.9")).not.toBe(name);
  const block = await come("2001:db8:1:2345::1");
  expect(await come("2001:db8:1:ffff::2")).toBe(block);
  expect(await come("2001:db8:2:2345::1")).not.toBe(block);
  dayKey.current = "2".repeat(64);
  expect(await come("203.0.113.9")).not.toBe(name);
  // Another server, or the same one after a restart.
  dayKey.current = "1".repeat(64);
  expect(await come("203.0.113.9")).toBe(name);
  const counted = networks.length;
  dayKey.current = null;
  await come("203.0.113.9");
  expect(networks).toHaveLength(counted);
});

test("one network's daily visits are capped, others' are not", { timeout: SLOW_TEST_MS }, async () => {
  const { app, counted } = await openCounting({ RATE_LIMIT: "120" });
  const come = async (remoteAddress: string) => {
    const response = await app.inject({
      method: "POST",
      url: FLAGS,
      remoteAddress,
      headers: { "user-agent": CHROME, referer: `${SITE}/food` },
      payload: { context: {} },
    });
    return response.statusCode;
  };
  const answers = [];
  for (let visit = 0; visit < 2100; visit++) answers.push(await come(`203.0.113.${visit % 16}`));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(counted.assigned).toHaveLength(2000);
  for (let visit = 0; visit < 10; visit++) await come(`198.51.${visit}.7`);
  expect(counted.assigned).toHaveLength(2010);
});

const MACHINES = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (compatible; Google-InspectionTool/1.0;)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "WhatsApp/2.23.20.0",
  "curl/8.5.0",
  "python-requests/2.32.3",
  "",
];

const BROWSERS = [
  CHROME,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone14,5]",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 GSA/370.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 335.0.8.26.85 (iPhone14,5; iOS 17_5; en_US; en; scale=3.00; 1170x2532; 608452393)",
  "Mozilla/5.0 (Linux; Android 13; 2201117TG) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 trill_340204 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/34.2.4 ByteLocale/en Region/US BytedanceWebview/d8a21c6",
];

test.each(MACHINES)("the bot %j is served, but not counted", async (agent) => {
  const { evaluate, open, counted } = await openCounting();
  const headers = { "user-agent": agent };
  expect((await evaluate(`${SITE}/food`, headers)).flags).toHaveLength(1);
  expect((await open("/beverage/version_a", headers)).statusCode).toBe(200);
  expect(counted).toEqual({ assigned: [], viewed: [] });
});

test.each(BROWSERS)("the browser %j is counted", async (agent) => {
  const { evaluate, open, counted } = await openCounting();
  await evaluate(`${SITE}/food`, { "user-agent": agent });
  await open("/beverage/version_a", { "user-agent": agent });
  expect(counted.assigned).toHaveLength(1);
  expect(counted.viewed).toEqual(["/beverage/version_a"]);
});

test.each([
  ["sec-purpose", "prefetch"],
  ["sec-purpose", "prefetch;prerender"],
  ["purpose", "prefetch"],
  ["x-purpose", "preview"],
  ["x-moz", "prefetch"],
])("a prefetch (%s: %s) is not counted", async (name, value) => {
  const { evaluate, open, counted } = await openCounting();
  await evaluate(`${SITE}/food`, { [name]: value });
  expect((await open("/", { [name]: value })).statusCode).toBe(200);
  expect(counted).toEqual({ assigned: [], viewed: [] });
});

test("a request for a landing page is a view, even if the page is unchanged", async () => {
  const { open, counted } = await openCounting();
  const { headers } = await open("/?utm_source=ad");
  expect((await open("/", { "if-none-match": `${headers.etag}` })).statusCode).toBe(304);
  await open("/beverage/version_a");
  expect(counted.viewed).toEqual(["/", "/", "/beverage/version_a"]);
});

test("a returning visitor's view is counted once, even if the page is not requested again", async () => {
  const { evaluate, open, counted } = await openCounting();
  await evaluate(`${SITE}/food`, {}, { targetingKey: VISITOR });
  await open("/food/version_a");
  expect(counted).toEqual({ assigned: [], viewed: ["/food/version_a"] });
});

test("however often a network opens a page, one view per hour counts", async () => {
  const { app, counted } = await openCounting();
  const open = (url: string, remoteAddress: string) =>
    app.inject({ url, remoteAddress, headers: { "user-agent": CHROME } });
  for (let view = 0; view < 200; view++) await open("/", `203.0.113.${view}`);
  for (let view = 0; view < 200; view++) await open("/", `2001:db8:1:${view}::1`);
  await open("/beverage/version_a", "203.0.113.7");
  await open("/", "203.0.114.7");
  expect(counted.viewed).toEqual(["/", "/", "/beverage/version_a", "/"]);
});

test("HEAD, files, redirect pages, redirects and missing pages are not counted as views", async () => {
  const { open, counted } = await openCounting();
  expect((await open("/", {}, "HEAD")).statusCode).toBe(200);
  expect((await open("/food")).statusCode).toBe(200);
  expect((await open("/robots.txt")).statusCode).toBe(200);
  expect((await open("/version_a")).statusCode).toBe(307);
  expect((await open("/beverage/version_a/")).statusCode).toBe(308);
  expect((await open("/toys/version_a")).statusCode).toBe(404);
  // In the content index, but not on this site.
  expect((await open("/food/version_b")).statusCode).toBe(404);
  expect(counted.viewed).toEqual([]);
});

test("only the beginning of a long user agent is searched for a bot's name", async () => {
  const { open, counted } = await openCounting();
  await open("/beverage/version_a", { "user-agent": `Googlebot/2.1 ${"x".repeat(15_000)}` });
  expect(counted.viewed).toEqual([]);
  await open("/beverage/version_a", { "user-agent": `${CHROME} ${"Edg/142.0 ".repeat(1500)}Googlebot/2.1` });
  expect(counted.viewed).toEqual(["/beverage/version_a"]);
});

test("with the preview key, a visitor sees the chosen variant, uncounted", async () => {
  const { evaluate, offerAt, open, counted } = await openCounting();
  const page = `/food?utm_source=ad&variant=version_c&preview=${PREVIEW_KEY}`;
  const { flags } = await evaluate(SITE + page);
  expect(flags).toEqual([
    { key: "landing_beverage", value: "version_c", variant: "version_c", reason: "STATIC" },
  ]);
  expect(await offerAt(page)).toEqual({
    userKey: expect.stringMatching(/^user-/),
    variant: "version_c",
    madeAt: NOW.getTime(),
  });
  await open(`/beverage/version_a?variant=version_c&preview=${PREVIEW_KEY}`);
  expect(counted).toEqual({ assigned: [], viewed: [] });
});

test("a page embedded as a picture, frame or script is not counted", async () => {
  const { open, counted } = await openCounting();
  for (const dest of ["image", "iframe", "script", "empty", "embed"]) {
    expect((await open("/beverage/version_a", { "sec-fetch-dest": dest })).statusCode).toBe(200);
  }
  expect(counted.viewed).toEqual([]);
  await open("/beverage/version_a", { "sec-fetch-dest": "document" });
  expect(counted.viewed).toEqual(["/beverage/version_a"]);
});

test("a single flag requested by name can be previewed, too", async () => {
  const { app } = await openCounting();
  const response = await app.inject({
    method: "POST",
    url: `${FLAGS}/landing_beverage`,
    headers: { referer: `${SITE}/food?variant=version_d&preview=${PREVIEW_KEY}` },
    payload: { context: { targetingKey: VISITOR } },
  });
  expect(response.json()).toMatchObject({ value: "version_d", reason: "STATIC" });
});

test.each([
  ["no preview key", "variant=version_c"],
  ["a wrong preview key", "variant=version_c&preview=a-key-for-preview5"],
  ["the beginning of the preview key", "variant=version_c&preview=a-key"],
  ["an unknown variant", `variant=version_z&preview=${PREVIEW_KEY}`],
  ["no variant", `preview=${PREVIEW_KEY}`],
])("with this query, a visitor is treated like any other: %s", async (_, query) => {
  const { evaluate, open, counted } = await openCounting();
  const ruled = await evaluate(`${SITE}/food?${query}`, {}, { targetingKey: VISITOR });
  expect(ruled.flags[0]).toMatchObject({ value: "version_a" });
  await evaluate(`${SITE}/food?${query}`);
  await open(`/?${query}`);
  expect(counted.assigned).toHaveLength(1);
  expect(counted.viewed).toEqual(["/food/version_a", "/"]);
});

test("PREVIEW_KEY=off disables previews, also with the key off", async () => {
  for (const key of ["", "off", "open", "undefined"]) {
    const { evaluate } = await openCounting({ PREVIEW_KEY: "off" });
    const { flags } = await evaluate(
      `${SITE}/food?variant=version_c&preview=${key}`,
      {},
      { targetingKey: VISITOR },
    );
    expect(flags[0]?.value).toBe("version_a");
  }
});

test("PREVIEW_KEY=open needs no key", async () => {
  const { evaluate, counted } = await openCounting({ PREVIEW_KEY: "open" });
  expect((await evaluate(`${SITE}/food?variant=version_c`)).flags[0]?.value).toBe("version_c");
  expect(counted.assigned).toEqual([]);
});

test.each([
  [
    "a preview is marked, and its key is removed from the stored query",
    `utm_source=ad&variant=version_c&preview=${PREVIEW_KEY}`,
    "utm_source=ad&variant=version_c",
    "yes",
  ],
  [
    "a preview with an escaped key is marked",
    `variant=version_c&%70review=${PREVIEW_KEY.replace("-", "%2D")}`,
    "variant=version_c",
    "yes",
  ],
  [
    "a long preview is cut between parameters, and marked",
    `variant=version_c&preview=${PREVIEW_KEY}&x=${"y".repeat(2000)}`,
    "variant=version_c",
    "yes",
  ],
  [
    "the first two thousand characters are read",
    `${"preview=no&".repeat(181)}x=${"y".repeat(7)}`,
    "x=yyyyyyy",
    null,
  ],
  [
    "a parameter that ends after two thousand characters is not read",
    `${"preview=no&".repeat(181)}x=${"y".repeat(8)}`,
    null,
    null,
  ],
  [
    "a wrong preview key is removed from the stored query, as it may be a mistyped one",
    "utm_source=ad&preview=a-key-for-preview5",
    "utm_source=ad",
    null,
  ],
  [
    "the right key under a misspelled name is removed from the stored query, and is not a preview",
    `variant=version_c&Preview=${PREVIEW_KEY}&%50review=${PREVIEW_KEY}`,
    "variant=version_c",
    null,
  ],
  ["an unknown preview key is not a preview", "variant=version_c&preview=yes", "variant=version_c", null],
  ["the parameter's name is case-sensitive", "variant=version_c&PREVIEW=yes", "variant=version_c", null],
  ["other parameters are kept", "utm_source=a%20d&x&&y=1;2", "utm_source=a%20d&x&&y=1;2", null],
])("in a lead's query, %s", async (_, query, stored, preview) => {
  const server = await openCounting();
  const response = await server.app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon", referer: `${SITE}/food/version_c?${query}` },
    payload: { email: "ada@example.com" },
  });
  expect(response.statusCode).toBe(201);
  expect(server.stored.leads()).toMatchObject([{ query: stored, source_path: "/food/version_c", preview }]);
});
