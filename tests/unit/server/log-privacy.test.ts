import { readdirSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { serializers } from "../../../server/request-log.ts";
import { openAttackedServer } from "../access/attacked-server.ts";

const TABLE = "/rest/v1/Landing%20page";
const FLAGS = "/ofrep/v1/evaluate/flags";
const EMAIL = "grace.hopper@navy.example";
const NAME = "1712345678901-q1w2e3r4t5y6.png";
const UPLOAD = `/storage/v1/object/images/products/${NAME}`;

/** What a visitor sends that is nobody's business afterwards. Each stands somewhere in the requests below. */
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

test("whatever is asked, the log at its most talkative holds nothing personal", async () => {
  const server = await openAttackedServer({ LOG_LEVEL: "debug", TRUST_PROXY: "on" });
  const headers = {
    "x-visitor-key": "user-gracekey1",
    "idempotency-key": "attempt-grace",
    "x-follows": "attempt-grace",
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
  await hangUpHalfway(server.address + UPLOAD.replace("1712", "1714"));
  await hangUpHalfway(server.address + TABLE);
  // Stored, refused, not found and not allowed: every exit was taken.
  for (const status of [200, 201, 307, 400, 401, 403, 404, 405, 409, 415])
    expect([...statuses]).toContain(status);
  await expect.poll(() => server.log.length).toBeGreaterThan(requests.length);
  const log = server.log.join("");
  for (const word of WITH_SETTINGS) expect.soft(log.toLowerCase()).not.toContain(word.toLowerCase());
});

test("a failure is logged with its cause, and without an address, a picture's name or a row", async () => {
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

test("of an error its name, words, stack and code are logged, without an address or a picture's name", () => {
  const error = Object.assign(new TypeError(`no ${NAME}, ${EMAIL}`), { code: "ENOENT", path: NAME });
  error.stack = `TypeError: no ${NAME}, ${EMAIL}\n    at store.ts:1`;
  expect(serializers.err(error)).toEqual({
    type: "TypeError",
    message: "no {picture}, {email}",
    stack: "TypeError: no {picture}, {email}\n    at store.ts:1",
    code: "ENOENT",
  });
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
  await new Promise((resolve) => setTimeout(resolve, 100));
  request.destroy();
}
