import { request as httpRequest } from "node:http";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { TAG_NAMES, toTagsHeader } from "../../../contract/tags.ts";
import { openServer } from "../../support/server/open-server.ts";
import { rowColumnsContract } from "../../storage/row-columns-contract.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const TABLE = "/rest/v1/Landing%20page";
const EMAIL_ROW = { email: "ada@example.com", path: "/food/version_d" };
const FILE_PATH = "products/1700000000000-abcdefghijkl.png";
const FILE_ROW = {
  product: {
    type: "file",
    fileName: "mug.png",
    fileType: "image/png",
    fileSize: 3,
    filePath: FILE_PATH,
    fileUrl: `http://localhost/storage/v1/object/public/images/${FILE_PATH}`,
  },
};

function insert({ app }: TestServer, row: unknown, options: Omit<InjectOptions, "method"> = {}) {
  const headers = { apikey: "anon", ...options.headers };
  return app.inject({ url: TABLE, ...options, method: "POST", headers, payload: row as object });
}

const PICTURE_PATH = `/storage/v1/object/public/images/${FILE_PATH}`;

/** The picture's URL in a stored row. */
async function storedUrl(settings: Record<string, string>, fileUrl: string, host = "localhost:3000") {
  const server = await openServer(settings);
  const picture = await send(server, {
    method: "POST",
    url: `/storage/v1/object/images/${FILE_PATH}`,
    headers: { "content-type": "image/png" },
    payload: Buffer.from("89504e470d0a1a0a", "hex"),
  });
  expect(picture.statusCode).toBe(200);
  const row = { product: { ...FILE_ROW.product, fileSize: 8, fileUrl } };
  expect((await insert(server, row, { headers: { host } })).statusCode).toBe(201);
  const product = JSON.parse(String(server.stored.leads()[0]!.product));
  expect({ ...product, fileUrl }).toEqual(row.product);
  return product.fileUrl;
}

const FOREIGN = [
  `https://login.evil.example${PICTURE_PATH}`,
  `https://login.evil.example/x${PICTURE_PATH}?next=evil#x`,
  `https://ads.example.evil.example${PICTURE_PATH}`,
  `https:\\\\evil.example${PICTURE_PATH}`,
];

test.each([
  ...[`https://ads.example${PICTURE_PATH}`, ...FOREIGN].map((fileUrl) => ({ fileUrl, host: "ads.example" })),
  { fileUrl: FOREIGN[0]!, host: "login.evil.example" },
])("a picture's URL is the site's own, even if $fileUrl is sent to $host", async ({ fileUrl, host }) => {
  const settings = { PUBLIC_URL: "https://ads.example" };
  expect(await storedUrl(settings, fileUrl, host)).toBe(`https://ads.example${PICTURE_PATH}`);
});

test("a picture's URL is at API_URL", async () => {
  const settings = { PUBLIC_URL: "https://ads.example", API_URL: "https://api.example" };
  const url = await storedUrl(settings, `https://ads.example${PICTURE_PATH}`);
  expect(url).toBe(`https://api.example${PICTURE_PATH}`);
});

test("without a PUBLIC_URL, a picture's URL is on the requested host", async () => {
  for (const origin of ["http://localhost:3000", "https://preview.example", "http://192.0.2.1:8080"]) {
    const { host } = new URL(origin);
    expect(await storedUrl({}, origin + PICTURE_PATH, host)).toBe(origin + PICTURE_PATH);
  }
  for (const fileUrl of FOREIGN) {
    expect(await storedUrl({}, fileUrl)).toBe(`http://127.0.0.1:3000${PICTURE_PATH}`);
  }
});

function withText(text: string) {
  return { payload: text, headers: { "content-type": "application/json" } };
}

async function send({ app }: TestServer, options: InjectOptions) {
  return app.inject({ ...options, headers: { apikey: "anon", ...options.headers } });
}

test("with a Supabase project, the server accepts neither rows nor pictures", async () => {
  const { app, stored } = await openServer({
    SUPABASE_URL: "https://project.example",
    SUPABASE_ANON_KEY: "sb_publishable_k3v9x2m7q1w8e",
  });
  const picture = "/storage/v1/object/images/products/1700000000000-abcdefghijkl.png";
  for (const apikey of ["anon", "sb_publishable_k3v9x2m7q1w8e", ""]) {
    const headers = { apikey };
    const row = await app.inject({
      method: "POST",
      url: "/rest/v1/Landing%20page",
      headers,
      payload: { email: "ada@example.com" },
    });
    expect([row.statusCode, row.json().code]).toEqual([404, "TakesNoLeads"]);
    const upload = await app.inject({
      method: "POST",
      url: picture,
      headers: { ...headers, "content-type": "image/png" },
      payload: Buffer.from("89504e470d0a1a0a", "hex"),
    });
    expect([upload.statusCode, upload.json().error]).toEqual([404, "TakesNoLeads"]);
  }
  expect([stored.leads(), stored.pictures()]).toEqual([[], []]);
});

test("an email signup is stored and answered with an empty 201", async () => {
  const server = await openServer({}, { now: () => new Date("2026-01-02T03:04:05.678Z") });
  const response = await insert(server, EMAIL_ROW);
  expect(response.statusCode).toBe(201);
  expect(response.body).toBe("");
  expect(server.stored.leads()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      created_at: "2026-01-02T03:04:05.678Z",
      product: null,
      email: "ada@example.com",
      path: "/food/version_d",
      visitor_key: null,
      source_path: null,
      query: null,
      tags: null,
      referrer_host: null,
      idempotency_key: null,
      follows: null,
      consent_text: null,
      suspicion: "no form",
      preview: null,
      network: expect.stringMatching(/^[0-9a-f]{16}$/),
      mailbox: null,
      done_at: null,
      outcome: null,
      outcome_at: null,
      value: null,
      currency: null,
    },
  ]);
});

test("one row in an array is a row, as the official client sends it", async () => {
  const server = await openServer();
  const response = await insert(server, [EMAIL_ROW], { url: `${TABLE}?columns=%22email%22%2C%22path%22` });
  expect(response.statusCode).toBe(201);
  expect(server.stored.leads()).toHaveLength(1);
});

test("a product page is stored as sent", async () => {
  const server = await openServer();
  const product = { type: "url", productUrl: "https://shop.example/mug" };
  expect((await insert(server, { product })).statusCode).toBe(201);
  expect(JSON.parse(server.stored.leads()[0]?.product ?? "")).toEqual(product);
});

test("asking for the row back still gets an empty 201", async () => {
  const server = await openServer();
  const response = await insert(server, EMAIL_ROW, {
    url: `${TABLE}?select=*`,
    headers: { prefer: "return=representation,resolution=merge-duplicates" },
  });
  expect([response.statusCode, response.body]).toEqual([201, ""]);
});

test("the key may be sent only as a bearer token", async () => {
  const server = await openServer();
  const headers = { authorization: "Bearer anon" };
  const response = await server.app.inject({ method: "POST", url: TABLE, headers, payload: EMAIL_ROW });
  expect(response.statusCode).toBe(201);
});

rowColumnsContract(async () => {
  const server = await openServer();
  return {
    async post(headers) {
      expect((await insert(server, EMAIL_ROW, { headers })).statusCode).toBe(201);
    },
    rows: async () =>
      server.stored.leads().map((lead) => Object.assign(lead, { tags: lead.tags && JSON.parse(lead.tags) })),
  };
});

test("without the x-tags header, tags come from the page's URL", async () => {
  const server = await openServer();
  const referer = "http://localhost/food/version_d?utm_source=mail+list&utm_source=b&gclid=%C3%BC&other=1";
  await insert(server, EMAIL_ROW, { headers: { referer } });
  expect(JSON.parse(server.stored.leads()[0]!.tags!)).toEqual({ gclid: "ü", utm_source: "mail list" });
});

test.each([
  [4096, '{"gclid":"x"}'],
  [4097, null],
])("tags are read from a URL of %i characters up to the longest that browsers send", async (chars, tags) => {
  const server = await openServer();
  const referer = "http://localhost/food/version_d?gclid=x&y=".padEnd(chars, "y");
  await insert(server, EMAIL_ROW, { headers: { referer } });
  expect(server.stored.leads()[0]?.tags).toBe(tags);
});

test.each([
  ["/food/version_d/", "/food/version_d"],
  ["/", "/"],
])("a lead from the page at %s is of the page %s", async (path, stored) => {
  const server = await openServer();
  await insert(server, EMAIL_ROW, { headers: { referer: `http://localhost${path}?utm_source=ad` } });
  expect(server.stored.leads()[0]?.source_path).toBe(stored);
});

test("the largest headers that a page sends are accepted", async () => {
  const server = await openServer();
  const url = await server.listen();
  const largestTags = Object.fromEntries(TAG_NAMES.map((name) => [name, "x".repeat(300)]));
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(new URL(TABLE, url), {
      method: "POST",
      headers: {
        apikey: "anon",
        authorization: "Bearer anon",
        "content-type": "application/json",
        cookie: `other=${"c".repeat(4000)}`,
        referer: `http://localhost/food?${"r".repeat(4070)}`,
        "x-tags": toTagsHeader(largestTags)!,
      },
    });
    request.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    request.end(JSON.stringify(EMAIL_ROW));
  });
  expect(status).toBe(201);
  expect(JSON.parse(server.stored.leads()[0]!.tags!)).toEqual(largestTags);
});

test("an id is lower case, whatever the key", async () => {
  const server = await openServer();
  const headers = { "idempotency-key": "019AA1F2-6C7B-7ABC-8DEF-0123456789AB" };
  expect((await insert(server, EMAIL_ROW, { headers })).statusCode).toBe(201);
  expect(server.stored.leads()[0]?.id).toMatch(/^019aa1f2-6c7b-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("an attempt's id is the same in every version, so that a retry during an upgrade is the same lead", async () => {
  const server = await openServer();
  for (const [key, id] of [
    ["attempt-1", "52c5d780-a16e-8b51-bb4e-b3e6c00ea7a4"],
    ["019aa1f2-6c7b-7abc-8def-0123456789ab", "019aa1f2-6c7b-8c2b-8fd9-9f9128048b7d"],
  ] as const) {
    await insert(server, { email: "ada@example.com" }, { headers: { "idempotency-key": key } });
    expect(server.stored.leads().map((stored) => stored.id)).toContain(id);
  }
});

test("a retry is the same lead, with the first try's response", async () => {
  const server = await openServer();
  const headers = { "idempotency-key": "attempt-1" };
  const first = await insert(server, EMAIL_ROW, { headers });
  const { email, path } = EMAIL_ROW;
  const retry = await insert(server, { path, email }, { headers });
  expect([retry.statusCode, retry.body]).toEqual([first.statusCode, first.body]);
  // Unchanged by server updates, which may come in between.
  expect(server.stored.leads().map(({ id }) => id)).toEqual(["f680b91f-98ca-852c-8995-4a6883805c63"]);
});

test("a lead's id begins with the time of its attempt, so that leads are stored in order", async () => {
  const server = await openServer({}, { now: () => new Date("2026-11-20T12:00:00.000Z") });
  const headers = { "idempotency-key": "019aa1f2-6c7b-7abc-8def-0123456789ab" };
  await insert(server, EMAIL_ROW, { headers });
  await insert(server, EMAIL_ROW, { headers });
  await insert(server, EMAIL_ROW);
  const ids = server.stored.leads().map(({ id }) => id?.slice(0, 15));
  expect(ids).toEqual(["019aa1f2-6c7b-8", "01a1f8d3-ea00-8"]);
});

test("another row under the same key is a different lead", async () => {
  const server = await openServer();
  const headers = { "idempotency-key": "attempt-1" };
  await insert(server, EMAIL_ROW, { headers });
  await insert(server, { email: "bob@example.com" }, { headers });
  expect(server.stored.leads().map(({ email }) => email)).toEqual(["ada@example.com", "bob@example.com"]);
});

test("the same signup without a key is a new lead with the same response", async () => {
  const server = await openServer();
  const first = await insert(server, EMAIL_ROW);
  const second = await insert(server, EMAIL_ROW);
  const { date: _, ...firstHeaders } = first.headers;
  const { date: __, ...secondHeaders } = second.headers;
  expect([second.statusCode, second.body, secondHeaders]).toEqual([
    first.statusCode,
    first.body,
    firstHeaders,
  ]);
  expect(server.stored.leads()).toHaveLength(2);
});

test("a form that looks sent by a program gets the usual response", async () => {
  const server = await openServer();
  const plain = await insert(server, EMAIL_ROW, { headers: { "x-form-ms": "9000" } });
  const marked = await insert(server, EMAIL_ROW, { headers: { "x-form-trap": "1" } });
  expect([marked.statusCode, marked.body]).toEqual([201, ""]);
  expect(Object.keys(marked.headers)).toEqual(Object.keys(plain.headers));
  expect(server.stored.leads().map(({ suspicion }) => suspicion)).toEqual([null, "hidden field, no form"]);
});

test("HUMAN_MS_MIN sets what is too fast; off marks no lead as too fast", async () => {
  const patient = await openServer({ HUMAN_MS_MIN: "5000" });
  const off = await openServer({ HUMAN_MS_MIN: "off" });
  for (const server of [patient, off]) await insert(server, EMAIL_ROW, { headers: { "x-form-ms": "4999" } });
  expect(patient.stored.leads()[0]?.suspicion).toBe("too fast");
  expect(off.stored.leads()[0]?.suspicion).toBeNull();
});

test.each(["x".repeat(65), "ü", "two words", ""])("the idempotency key %j is refused", async (key) => {
  const server = await openServer();
  const response = await insert(server, EMAIL_ROW, { headers: { "idempotency-key": key } });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: "InvalidIdempotencyKey",
    message: "The idempotency key is not valid.",
  });
  expect(server.stored.leads()).toEqual([]);
});

test("a row never points to a missing picture", async () => {
  const server = await openServer();
  const refused = await insert(server, FILE_ROW);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    code: "MissingPicture",
    message: "The picture was not uploaded.",
    details: null,
    hint: null,
  });
  expect(server.stored.leads()).toEqual([]);

  await send(server, {
    method: "POST",
    url: `/storage/v1/object/images/${FILE_PATH}`,
    headers: { "content-type": "image/png" },
    payload: "abc",
  });
  expect((await insert(server, FILE_ROW)).statusCode).toBe(201);
  expect(JSON.parse(server.stored.leads()[0]?.product ?? "")).toEqual(FILE_ROW.product);
});

test.each([1, 25 * 1024 * 1024])(
  "a row has its picture's real size, so a forged size of %i doesn't trigger leads check",
  async (fileSize) => {
    const server = await openServer();
    await send(server, {
      method: "POST",
      url: `/storage/v1/object/images/${FILE_PATH}`,
      headers: { "content-type": "image/png" },
      payload: "abc",
    });
    const row = { product: { ...FILE_ROW.product, fileSize } };
    expect((await insert(server, row)).statusCode).toBe(201);
    expect(JSON.parse(server.stored.leads()[0]?.product ?? "")).toEqual(FILE_ROW.product);
  },
);

test.each<[string, unknown, string]>([
  [
    "with both",
    { ...EMAIL_ROW, product: { type: "url", productUrl: "https://shop.example" } },
    "A row carries a product or an email, not both.",
  ],
  ["in a list with another", [EMAIL_ROW, EMAIL_ROW], "Exactly one row can be inserted at a time."],
  ["in an empty list", [], "Exactly one row can be inserted at a time."],
])("a row %s is refused and not stored", async (_, row, message) => {
  const server = await openServer();
  const response = await insert(server, row);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: "InvalidRow", message, details: null, hint: null });
  expect(server.stored.leads()).toEqual([]);
});

test.each([
  ["broken JSON", '{"email":', 400, "InvalidJson", "The request is not valid JSON."],
  ["an empty body", "", 400, "InvalidJson", "The request is not valid JSON."],
  [
    "a __proto__ key",
    '{"email":"a@b.co","__proto__":{}}',
    400,
    "InvalidJson",
    "The request is not valid JSON.",
  ],
  ["a body that is not an object", "null", 400, "InvalidRow", "The row must be an object."],
  [
    "a body of 16 KB that is not a row",
    `{}`.padEnd(16 * 1024),
    400,
    "InvalidRow",
    "A row carries a product or an email.",
  ],
  ["a body over 16 KB", "{}".padEnd(16 * 1024 + 1), 413, "EntityTooLarge", "The request is too large."],
])("%s is refused in the protocol's format", async (_, text, status, code, message) => {
  const server = await openServer();
  const response = await send(server, { method: "POST", url: TABLE, ...withText(text) });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ code, message, details: null, hint: null });
  expect(server.stored.leads()).toEqual([]);
});

test("a body shorter than its content-length is refused", async () => {
  const server = await openServer();
  const { payload, headers } = withText('{"email":"ada@example.com"}');
  const response = await send(server, {
    method: "POST",
    url: TABLE,
    payload,
    headers: { ...headers, "content-length": "28" },
  });
  expect([response.statusCode, response.json().code]).toEqual([400, "InvalidRequest"]);
  expect(server.stored.leads()).toEqual([]);
});

test.each([
  "text/plain",
  "text/csv",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "nonsense",
])("the content type %s is refused", async (type) => {
  const server = await openServer();
  const headers = { "content-type": type };
  const response = await send(server, { method: "POST", url: TABLE, headers, payload: "email=a@b.co" });
  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({
    code: "InvalidMimeType",
    message: "This content type is not accepted.",
  });
  expect(server.stored.leads()).toEqual([]);
});

test("a row without a key is refused, and so is one with a wrong key", async () => {
  const server = await openServer();
  const without = await server.app.inject({ method: "POST", url: TABLE, payload: EMAIL_ROW });
  expect(without.statusCode).toBe(401);
  expect(without.json()).toMatchObject({ code: "MissingKey", message: "The request has no API key." });
  const wrong = await insert(server, EMAIL_ROW, {
    headers: { apikey: "Anon", authorization: "Bearer anon" },
  });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toMatchObject({ code: "WrongKey", message: "The API key is not valid." });
  expect(server.stored.leads()).toEqual([]);
});

test("any method but POST is a 405", async () => {
  const response = await send(await openServer(), { method: "GET", url: TABLE });
  expect([response.statusCode, response.headers.allow]).toEqual([405, "POST"]);
  expect(response.json()).toMatchObject({ code: "MethodNotAllowed" });
});

test("another table is a 404 in the protocol's format", async () => {
  const response = await send(await openServer(), { method: "POST", url: "/rest/v1/leads" });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    code: "NotFound",
    message: "There is nothing at this URL.",
    details: null,
    hint: null,
  });
});

test("an invalid URL is refused in the protocol's format", async () => {
  const server = await openServer();
  const response = await send(server, { method: "POST", url: "/rest/v1/%zz" });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: "InvalidUrl", message: "The URL is not valid." });
});

test("a row whose sender hangs up is not stored, and logs no server error", async () => {
  const server = await openServer();
  const request = httpRequest((await server.listen()) + TABLE, {
    method: "POST",
    headers: { apikey: "anon", "content-type": "application/json", "content-length": 100 },
  });
  request.on("error", () => {});
  request.write('{"email":');
  await new Promise((resolve) => server.app.server.once("request", resolve));
  request.destroy();
  await expect.poll(() => server.log.join("")).toContain('"code":"InvalidRequest"');
  expect(server.log.join("")).not.toContain('"level":50');
  expect(server.stored.leads()).toEqual([]);
});

test("a store's failure gives a response without details, and is logged by its code, without the e-mail address", async () => {
  const server = await openServer(
    {},
    {
      leads: {
        insert: async () => {
          throw Object.assign(new Error("disk I/O error at ada@example.com"), { errstr: "disk I/O error" });
        },
        ready: async () => {},
        bytesStored: async () => 0,
      },
    },
  );
  const response = await insert(server, EMAIL_ROW);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    code: "StoreUnavailable",
    message:
      "Nothing can be stored right now. What you entered stays here: please try again in a few minutes.",
    details: null,
    hint: null,
  });
  expect(server.log.join("")).toContain('"message":"disk I/O error"');
  expect(server.log.join("")).not.toContain("ada@");
});
