import { readdirSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { StoreDown } from "../../../domain/errors/store-down.ts";
import { serializers } from "../../../server/logging/request-log.ts";
import { openAttackedServer } from "../../support/attacks/attacked-server.ts";
import { openServer } from "../../support/server/open-server.ts";

const TABLE = "/rest/v1/Landing%20page";
const FLAGS = "/ofrep/v1/evaluate/flags";
const EMAIL = "grace.hopper@navy.example";
const NAME = "1712345678901-q1w2e3r4t5y6.png";
const UPLOAD = `/storage/v1/object/images/products/${NAME}`;

/** Personal data, each of which occurs in a request below. */
const WITH_SETTINGS = [
  "grace",
  "navy.example",
  "q1w2e3r4t5y6",
  "shop-of-grace",
  "user-gracekey1",
  "attempt-grace",
  "utm_grace",
  "mug-of-grace",
  "198.51.100",
  "GraceBrowser",
];

test("no request puts personal data into even the most verbose log", async () => {
  const server = await openAttackedServer({ LOG_LEVEL: "debug", TRUST_PROXY: "on" });
  const headers = {
    "x-visitor-key": "user-gracekey1",
    "idempotency-key": "attempt-grace",
    "x-follows": "attempt-grace",
    "x-consent-text": "grace_read_these",
    "x-tags": `{"utm_term":"${EMAIL}","utm_source":"utm_grace"}`,
    "x-referrer-host": "utm_grace",
    referer: `http://localhost/food?utm_grace=1&email=${EMAIL}`,
    "x-forwarded-for": "198.51.100.7",
    "user-agent": "GraceBrowser/1.0",
    cookie: `email=${EMAIL}`,
  };
  const filePath = `products/${NAME}`;
  const fileUrl = `http://localhost/storage/v1/object/public/images/${filePath}`;
  const file = {
    type: "file",
    fileName: "mug-of-grace.png",
    fileType: "image/png",
    fileSize: 3,
    filePath,
    fileUrl,
  };
  const form = new FormData();
  form.append("", new Blob(["abc"], { type: "image/png" }), "mug-of-grace.png");
  const encoded = new Response(form);
  const asForm = { "content-type": encoded.headers.get("content-type") ?? "" };
  const picture = Buffer.from(await encoded.arrayBuffer());

  const requests = [
    { method: "POST", url: UPLOAD, headers: asForm, payload: picture },
    { method: "POST", url: UPLOAD, headers: asForm, payload: picture },
    { method: "POST", url: UPLOAD, headers: asForm, payload: picture.subarray(0, 60) },
    { method: "POST", url: `${UPLOAD}/${EMAIL}`, headers: asForm, payload: picture },
    { method: "POST", url: UPLOAD, headers: { ...asForm, "x-upsert": "true" }, payload: picture },
    {
      method: "POST",
      url: UPLOAD.replace("1712", "1715"),
      headers: { "content-type": "text/grace" },
      payload: "abc",
    },
    { method: "DELETE", url: UPLOAD },
    { url: UPLOAD.replace("images", "public/images") },
    { url: UPLOAD.replace("images", "public/images").replace("1712", "1713") },
    { method: "POST", url: TABLE, payload: { email: EMAIL, path: "/food" } },
    { method: "POST", url: TABLE, payload: { email: "grace.hopper@navy", path: "/food" } },
    { method: "POST", url: TABLE, payload: { email: EMAIL, [EMAIL]: 1 } },
    { method: "POST", url: TABLE, payload: { product: file } },
    { method: "POST", url: TABLE, payload: { product: { ...file, filePath: `${filePath}x` } } },
    {
      method: "POST",
      url: TABLE,
      payload: { product: { type: "url", productUrl: "https://shop-of-grace.example/mug" } },
    },
    {
      method: "POST",
      url: TABLE,
      headers: { "content-type": "application/json" },
      payload: `{"email":"${EMAIL}`,
    },
    { method: "POST", url: TABLE, headers: { "idempotency-key": `${EMAIL} ` }, payload: { email: EMAIL } },
    { method: "POST", url: TABLE, headers: { apikey: EMAIL }, payload: { email: EMAIL } },
    { method: "GET", url: `${TABLE}?email=eq.${EMAIL}` },
    { method: "POST", url: `/rest/v1/${EMAIL}`, payload: { email: EMAIL } },
    { method: "POST", url: FLAGS, payload: { context: { targetingKey: "user-gracekey1", email: EMAIL } } },
    { method: "POST", url: `${FLAGS}/${EMAIL}`, payload: { context: { targetingKey: "user-gracekey1" } } },
    { method: "POST", url: FLAGS, payload: { context: { email: EMAIL } } },
    { url: `/food?email=${EMAIL}` },
    { url: `/version_a?email=${EMAIL}` },
    { url: `/${EMAIL}/%zz` },
    { url: `/nope/${EMAIL}` },
    { method: "PROPFIND", url: `/${NAME}` },
  ];
  const statuses = new Set<number>();
  for (const attack of requests) {
    statuses.add((await server.send({ ...attack, headers: { ...headers, ...attack.headers } })).status);
  }
  await hangUpHalfway(server.url + UPLOAD.replace("1712", "1714"));
  await hangUpHalfway(server.url + TABLE);
  // Stored, refused, not found and not allowed: every outcome occurred.
  for (const status of [200, 201, 307, 400, 401, 403, 404, 405, 409, 415])
    expect([...statuses]).toContain(status);
  await expect.poll(() => server.log.length).toBeGreaterThan(requests.length);
  const log = server.log.join("");
  for (const word of WITH_SETTINGS) expect.soft(log.toLowerCase()).not.toContain(word.toLowerCase());
});

test("a failure is logged with its cause, and without an e-mail address, a picture's name or a row", async () => {
  const failing = await openAttackedServer({ LOG_LEVEL: "debug" });
  failing.log.length = 0;
  for (const name of readdirSync(failing.folder)) {
    if (name !== "site") rmSync(`${failing.folder}/${name}`, { recursive: true });
  }
  const row = await failing.send({ method: "POST", url: TABLE, payload: { email: EMAIL } });
  const picture = await failing.send({
    method: "POST",
    url: UPLOAD,
    headers: { "content-type": "image/png" },
    payload: "abc",
  });
  expect([row.status, picture.status]).toEqual([503, 503]);
  const log = failing.log.join("");
  expect(log).toContain("was removed or replaced while the server was running");
  expect(log).toContain("ENOENT");
  for (const word of WITH_SETTINGS) expect.soft(log.toLowerCase()).not.toContain(word.toLowerCase());
});

/** An error with a visitor's words, also in lines that look like stack frames. */
const QUOTED = `${EMAIL} ${NAME}\n    at grace (navy.example:1:2)\nat grace`;

test("an error is logged with its type, stack frames and causes, and the system's codes, but without its message", () => {
  const cause = Object.assign(new Error(QUOTED), { code: "ENOENT", syscall: "open", path: NAME });
  const error = Object.assign(new TypeError(QUOTED, { cause }), { code: QUOTED });
  const logged = serializers.err(error);
  expect(logged).toMatchObject({
    type: "TypeError",
    message: "",
    cause: { code: "ENOENT", syscall: "open" },
  });
  expect(logged).not.toHaveProperty("code");
  for (const { stack } of [logged, logged.cause!]) {
    expect(stack).toMatch(/^at .*log-privacy\.test\.ts:\d+:\d+\)?$/m);
    expect(stack.split("\n").every((line) => line.startsWith("at "))).toBe(true);
  }
  for (const word of WITH_SETTINGS) expect(JSON.stringify(logged)).not.toContain(word);
  expect(serializers.err(QUOTED)).toEqual({ type: "string", message: "", stack: "" });
});

test("a stack that does not begin with its error's message is not logged", () => {
  for (const message of ["", "changed", "grace"]) {
    const error = new Error(QUOTED);
    void error.stack;
    error.message = message;
    expect(serializers.err(error).stack).toBe("");
  }
});

test("SQLite's and the server's own messages are logged", () => {
  const full = Object.assign(new Error(QUOTED), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  const errstr = "database or disk is full";
  expect(serializers.err(Object.assign(full, { errstr })).message).toBe(errstr);
  expect(serializers.err(new StoreDown("It does not answer.")).message).toBe("It does not answer.");
});

test("a log line never contains its error's message or a request's URL", async () => {
  const { app, log } = await openServer();
  app.get("/fails", async (request, reply) => {
    request.log.error({ err: new Error(QUOTED) });
    request.log.error(new Error(QUOTED));
    await reply.send("an answer");
    // The framework's message for the second reply quotes the URL.
    return reply.send("another");
  });
  app.addHook("onResponse", async ({ url }) => {
    if (url.startsWith("/fails")) throw new TypeError(QUOTED);
  });
  await app.inject({ url: `/fails?${EMAIL}` });
  await expect.poll(() => log.join("")).toContain("request aborted");
  expect(log.join("")).toContain('"msg":"error"');
  for (const word of WITH_SETTINGS) expect.soft(log.join("").toLowerCase()).not.toContain(word);
});

test("an error of sixteen thousand characters is logged as fast as any other", () => {
  // A pattern for e-mail addresses took 0.9 s each.
  const error = new TypeError(`call+49-170-1234567${"a".repeat(16_200)}`);
  const before = process.cpuUsage();
  for (let time = 0; time < 1000; time++) serializers.err(error);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

async function hangUpHalfway(url: string): Promise<void> {
  const request = httpRequest(url, {
    method: "POST",
    headers: {
      apikey: "anon",
      "content-type": url.includes("rest") ? "application/json" : "image/png",
      "content-length": 500,
    },
  });
  request.on("error", () => {});
  request.write(`{"email":"${EMAIL}"`);
  await wait(100);
  request.destroy();
}
