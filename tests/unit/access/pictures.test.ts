import { METHODS } from "node:http";
import { expect, test } from "vitest";
import { NAME, openAttackedServer, STORAGE } from "../../support/attacks/attacked-server.ts";
import type { RawRequest } from "../../support/attacks/raw-request.ts";

const UPLOAD = `${STORAGE}/images/products/${NAME}`;
const PUBLIC = `${STORAGE}/public/images/products/${NAME}`;
const OTHER = "1700000000001-abcdefghijkl.png";
const OTHER_BYTES = Buffer.from("other bytes");
const AS_PNG = { "content-type": "image/png" };

const LISTING_MOVING_AND_DELETING: RawRequest[] = [
  { method: "POST", url: `${STORAGE}/list/images`, payload: { prefix: "products", limit: 100 } },
  { method: "POST", url: `${STORAGE}/list-v2/images`, payload: { prefix: "" } },
  { method: "GET", url: `${STORAGE}/list/images` },
  { method: "POST", url: `${STORAGE}/sign/images/products/${NAME}`, payload: { expiresIn: 60 } },
  { method: "POST", url: `${STORAGE}/sign/images`, payload: { paths: [`products/${NAME}`], expiresIn: 60 } },
  { method: "POST", url: `${STORAGE}/upload/sign/images/products/${OTHER}` },
  { method: "PUT", url: `${STORAGE}/upload/sign/images/products/${OTHER}?token=x`, payload: OTHER_BYTES },
  { method: "GET", url: `${STORAGE}/sign/images/products/${NAME}?token=x` },
  { method: "GET", url: `${STORAGE}/authenticated/images/products/${NAME}` },
  { method: "GET", url: `${STORAGE}/info/images/products/${NAME}` },
  { method: "GET", url: `${STORAGE}/info/public/images/products/${NAME}` },
  { method: "GET", url: `/storage/v1/render/image/public/images/products/${NAME}?width=9` },
  { method: "POST", url: `${STORAGE}/move`, payload: move() },
  { method: "POST", url: `${STORAGE}/copy`, payload: move() },
  { method: "DELETE", url: `${STORAGE}/images`, payload: { prefixes: [`products/${NAME}`] } },
  { method: "DELETE", url: UPLOAD },
  { method: "DELETE", url: PUBLIC },
  { method: "GET", url: `${STORAGE}/public/images` },
  { method: "GET", url: `${STORAGE}/public/images/` },
  { method: "GET", url: `${STORAGE}/public/images/products` },
  { method: "GET", url: `${STORAGE}/public/images/products/` },
  { method: "GET", url: "/storage/v1/bucket" },
  { method: "GET", url: "/storage/v1/bucket/images" },
  { method: "POST", url: "/storage/v1/bucket", payload: { name: "mine", public: true } },
  { method: "PUT", url: "/storage/v1/bucket/images", payload: { public: false } },
  { method: "DELETE", url: "/storage/v1/bucket/images" },
  { method: "POST", url: "/storage/v1/bucket/images/empty" },
  { method: "POST", url: "/storage/v1/upload/resumable", headers: { "tus-resumable": "1.0.0" } },
  { method: "GET", url: "/storage/v1/s3/images?list-type=2" },
  { method: "PUT", url: `/storage/v1/s3/images/products/${OTHER}`, payload: OTHER_BYTES },
  { method: "GET", url: "/storage/v1/status" },
];

function move() {
  return { bucketId: "images", sourceKey: `products/${NAME}`, destinationKey: `products/${OTHER}` };
}

const OVERWRITES: RawRequest[] = [
  { method: "POST", url: UPLOAD },
  { method: "PUT", url: UPLOAD },
  { method: "PATCH", url: UPLOAD },
  ...["true", "True", "TRUE", "1", "yes", " true", "true,true"].map((upsert): RawRequest => ({
    method: "POST",
    url: UPLOAD,
    headers: { "x-upsert": upsert },
  })),
  { method: "POST", url: `${UPLOAD}?upsert=true` },
  { method: "POST", url: UPLOAD, headers: { "x-http-method-override": "PUT" } },
  { method: "POST", url: UPLOAD, headers: { "if-match": "*" } },
  { method: "PUT", url: PUBLIC },
  { method: "POST", url: PUBLIC },
];

/** Ways out of the folder, and other spellings of the existing picture. */
const PATHS = [
  `../${OTHER}`,
  `products/../${OTHER}`,
  `products/../../${OTHER}`,
  `products/../../../../../../etc/cron.d/${OTHER}`,
  `..%2f${OTHER}`,
  `products/..%2f..%2f${OTHER}`,
  `products%2f${OTHER}`,
  `products/%2e%2e/${OTHER}`,
  `products/.%2e/${OTHER}`,
  `products/%252e%252e%252f${OTHER}`,
  `products/..%252f${OTHER}`,
  `products/..%c0%af${OTHER}`,
  `products/%c0%ae%c0%ae/${OTHER}`,
  `products/..%ef%bc%8f${OTHER}`,
  `products/%ef%bc%8e%ef%bc%8e/${OTHER}`,
  `products/..%5c${OTHER}`,
  `products/..\\${OTHER}`,
  `products\\${OTHER}`,
  `C:\\${OTHER}`,
  `/etc/passwd`,
  `//etc/${OTHER}`,
  `products//${OTHER}`,
  `products/./${OTHER}`,
  `products/${OTHER}/.`,
  `products/${OTHER}/..`,
  `products/${OTHER}%00`,
  `products/${OTHER}%00.html`,
  `products/%00${OTHER}`,
  `products/${OTHER}%0a`,
  `products/${OTHER}%0d%0aset-cookie:x=1`,
  `products/${OTHER}%20`,
  `products/${OTHER}.`,
  `products/${OTHER}::$DATA`,
  `products/${OTHER}%3fx`,
  `products/${OTHER};x`,
  `products/${OTHER.toUpperCase()}`,
  `products/${NAME.replace(".png", "%2epng")}`,
  `products/${NAME.replace("a", "%61")}`,
  `products/${NAME.replace("1", "\u0661")}`,
  `products/${NAME.replace("a", "\u0430")}`,
  `products/${NAME.replace(".png", ".pn\u0261")}`,
  `products/1700000000001-${"a".repeat(41)}.png`,
  `products/1700000000001-${"a".repeat(4000)}.png`,
  "products/leads.db",
  "products/lock",
  "products/.part",
  `products/3f0e2c1a-0000-4000-8000-000000000000.part`,
  "leads.db",
  "__proto__",
  "constructor",
  "products/__proto__",
  "",
];

const BUCKETS = [
  "avatars",
  "Images",
  "images%2f..%2fimages",
  "..",
  "%2e%2e",
  "__proto__",
  "private",
  "public",
];

test("no call lists, signs, moves, copies, inspects or deletes a picture", async () => {
  const server = await openAttackedServer();
  for (const attack of LISTING_MOVING_AND_DELETING) {
    const response = await server.send(attack);
    expect.soft([400, 404, 405], `${attack.method} ${attack.url}`).toContain(response.status);
    expect(response.body).not.toContain(NAME);
    server.expectOthersUntouched(response);
  }
  expect(server.newPictures()).toEqual([]);
});

test("no request replaces a picture", async () => {
  const server = await openAttackedServer();
  for (const attack of OVERWRITES) {
    const headers = { ...AS_PNG, ...attack.headers };
    const response = await server.send({ ...attack, headers, payload: OTHER_BYTES });
    expect.soft([403, 405, 409], `${attack.method} ${attack.url}`).toContain(response.status);
    server.expectOthersUntouched(response);
  }
  expect(server.newPictures()).toEqual([]);
});

test("no path writes an upload outside the folder or under another name", async () => {
  const server = await openAttackedServer();
  for (const path of PATHS) {
    const url = `${STORAGE}/images/${path}`;
    const response = await server.send({ method: "POST", url, headers: AS_PNG, payload: OTHER_BYTES });
    expect.soft([400, 404, 405, 414], path).toContain(response.status);
    server.expectOthersUntouched(response);
  }
  expect(server.newPictures()).toEqual([]);
});

test("no path shows anything but a picture", async () => {
  const server = await openAttackedServer();
  for (const path of PATHS) {
    const response = await server.send({ url: `${STORAGE}/public/images/${path}` });
    expect.soft([400, 404, 414], path).toContain(response.status);
    server.expectOthersUntouched(response);
  }
});

test("there is no other bucket", async () => {
  const server = await openAttackedServer();
  for (const bucket of BUCKETS) {
    const attacks: RawRequest[] = [
      {
        method: "POST",
        url: `${STORAGE}/${bucket}/products/${OTHER}`,
        headers: AS_PNG,
        payload: OTHER_BYTES,
      },
      { method: "GET", url: `${STORAGE}/${bucket}/products/${NAME}` },
      { method: "GET", url: `${STORAGE}/public/${bucket}/products/${NAME}` },
    ];
    for (const attack of attacks) {
      const response = await server.send(attack);
      expect.soft([400, 404, 405], `${attack.method} ${attack.url}`).toContain(response.status);
      expect(response.body).not.toContain("IHDR");
      server.expectOthersUntouched(response);
    }
  }
  expect(server.newPictures()).toEqual([]);
});

test("pictures accept only GET and HEAD, uploads only POST", async () => {
  const server = await openAttackedServer();
  for (const method of METHODS) {
    // Node closes the connection after a CONNECT request.
    if (method === "CONNECT" || method === "GET" || method === "HEAD") continue;
    const shown = await server.send({ method, url: PUBLIC, headers: AS_PNG, payload: OTHER_BYTES });
    expect.soft([404, 405], `${method} ${PUBLIC}`).toContain(shown.status);
    server.expectOthersUntouched(shown);
    if (method === "POST") continue;
    const sent = await server.send({
      method,
      url: UPLOAD.replace(NAME, OTHER),
      headers: AS_PNG,
      payload: OTHER_BYTES,
    });
    expect.soft([404, 405], `${method} ${UPLOAD}`).toContain(sent.status);
    server.expectOthersUntouched(sent);
  }
  expect(server.newPictures()).toEqual([]);
});

test("a form's field and file names never become paths", async () => {
  const server = await openAttackedServer();
  const names = [
    "../../evil.png",
    "/etc/passwd",
    "..\\evil.png",
    "__proto__",
    "a\u0000b.png",
    "x".repeat(3000),
  ];
  for (const [index, name] of names.entries()) {
    const form = new FormData();
    form.append("__proto__", "polluted");
    form.append("metadata", '{"__proto__":{"polluted":1}}');
    form.append(name, new Blob([OTHER_BYTES], { type: "image/png" }), name);
    const encoded = new Response(form);
    const response = await server.send({
      method: "POST",
      url: `${STORAGE}/images/products/${1_700_000_000_100 + index}-abcdefghijkl.png`,
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect.soft([200, 400], name).toContain(response.status);
    server.expectOthersUntouched(response);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
