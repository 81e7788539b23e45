import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { InjectOptions } from "fastify";
import { expect, test, vi } from "vitest";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const NAME = "1700000000000-abcdefghijkl.png";
const UPLOAD = `/storage/v1/object/images/products/${NAME}`;
const PUBLIC = `/storage/v1/object/public/images/products/${NAME}`;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const MEGABYTE = 1024 * 1024;

type Upload = { url?: string; headers?: Record<string, string> };

/** Uploads a file's bytes as the whole body. */
function upload({ app }: TestServer, bytes: Buffer, { url = UPLOAD, headers }: Upload = {}) {
  const all = { apikey: "anon", "content-type": "image/png", ...headers };
  return app.inject({ method: "POST", url, headers: all, payload: bytes });
}

/** Uploads a form as browsers send it. */
async function uploadForm({ app }: TestServer, form: FormData) {
  const encoded = new Response(form);
  const headers = { apikey: "anon", "content-type": encoded.headers.get("content-type") ?? "" };
  return app.inject({
    method: "POST",
    url: UPLOAD,
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

function formWith(bytes: Uint8Array<ArrayBuffer>, type = "image/png", fileName = "mug.png"): FormData {
  const form = new FormData();
  form.append("cacheControl", "3600");
  form.append("metadata", '{"from":"test"}');
  form.append("", new Blob([bytes], { type }), fileName);
  return form;
}

function get({ app }: TestServer, url = PUBLIC, options: InjectOptions = {}) {
  return app.inject({ url, ...options });
}

/** Announces a picture of this many bytes, sends none of them, and returns the response. */
async function announce(server: TestServer, bytes: number): Promise<unknown> {
  const headers = { apikey: "anon", "content-type": "image/png", "content-length": bytes };
  const request = httpRequest((await server.listen()) + UPLOAD, { method: "POST", headers });
  request.flushHeaders();
  const [response] = await once(request, "response");
  request.on("error", () => {});
  const answer = JSON.parse((await response.toArray()).join(""));
  request.destroy();
  return answer;
}

test("a picture sent as a form, as browsers do, is stored and shown to anyone", async () => {
  const server = await openServer();
  const response = await uploadForm(server, formWith(PNG, "image/png", "Tasse für Ødegård 杯.png"));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    Key: `images/products/${NAME}`,
    Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(server.stored.pictures()).toEqual([NAME]);
  expect((await get(server)).rawPayload).toEqual(PNG);
});

test.each(["image/png; q=1", "Image/PNG ;q=1"])(
  "a picture sent as the whole body, as %s, is stored",
  async (type) => {
    const server = await openServer();
    expect((await upload(server, PNG, { headers: { "content-type": type } })).statusCode).toBe(200);
    expect((await get(server)).rawPayload).toEqual(PNG);
  },
);

test("a picture of exactly 25 MB is stored", async () => {
  const server = await openServer();
  const bytes = randomBytes(25 * MEGABYTE);
  expect((await uploadForm(server, formWith(bytes))).statusCode).toBe(200);
  expect((await get(server)).rawPayload.equals(bytes)).toBe(true);
});

test.each([
  ["image/png", "89504e470d0a1a0a0000000d49484452"],
  ["image/jpeg", "ffd8ffe000104a464946000101000001"],
  ["image/gif", "474946383761010001000000"],
  ["image/gif", "474946383961010001000000"],
  ["image/webp", "524946462400000057454250565038"],
  ["image/avif", "0000001c667479706176696600000000"],
  ["image/avif", "0000001c667479706176697300000000"],
])("bytes of the type %s are shown inline, whatever type was sent", async (type, hex) => {
  const server = await openServer();
  await upload(server, Buffer.from(hex, "hex"), { headers: { "content-type": "image/x-other" } });
  const response = await get(server);
  expect(response.headers["content-type"]).toBe(type);
  expect(response.headers["content-disposition"]).toBeUndefined();
});

test.each(["heic", "heix", "hevc", "mif1", "msf1"])(
  "a photo of the brand %s is a download of its own type",
  async (brand) => {
    const server = await openServer();
    await upload(server, Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`), {
      headers: { "content-type": "image/x" },
    });
    const { headers } = await get(server);
    expect(headers["content-type"]).toBe("image/heic");
    expect(headers["content-disposition"]).toBe('attachment; filename="upload.heic"');
  },
);

test.each(["mp42", "isom", "qt  ", "crx "])(
  "a file of the brand %j, which browsers don't show as a picture, is a download",
  async (brand) => {
    const server = await openServer();
    await upload(server, Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`), {
      headers: { "content-type": "image/avif" },
    });
    const { headers } = await get(server);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-disposition"]).toBe('attachment; filename="upload.bin"');
  },
);

test.each([
  ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a single byte", "x"],
  ["a page that begins like a GIF", "GIF<script>alert(1)</script>"],
])("%s sent as a picture is a download", async (_, text) => {
  const server = await openServer();
  await upload(server, Buffer.from(text), { headers: { "content-type": "image/svg+xml" } });
  const response = await get(server);
  expect(response.headers["content-type"]).toBe("application/octet-stream");
  expect(response.headers["content-disposition"]).toBe('attachment; filename="upload.bin"');
  expect(response.body).toBe(text);
});

test("an older upload with another extension is still served, and may have a row", async () => {
  const server = await openServer();
  const old = "1700000000001-invoiceupdate.exe";
  writeFileSync(join(server.folder, "pictures", old), "MZ");
  const filePath = `products/${old}`;
  const url = `/storage/v1/object/public/images/${filePath}`;
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-disposition"]).toBe('attachment; filename="upload.bin"');
  const fileUrl = `https://ads.example${url}`;
  const product = { type: "file", fileName: "x", fileType: "image/png", fileSize: 2, filePath, fileUrl };
  const row = await server.app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon" },
    payload: { product },
  });
  expect(row.statusCode).toBe(201);
});

test("a picture cannot run scripts, and is cached forever", async () => {
  const server = await openServer();
  await upload(server, PNG);
  expect((await get(server)).headers).toMatchObject({
    "cache-control": "public, max-age=3600",
    "content-length": "16",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
});

test("PICTURES_URL redirects pictures, and nothing else", async () => {
  const server = await openServer({ PICTURES_URL: "https://cdn.example/shots/" });
  for (const method of ["GET", "HEAD"] as const) {
    const response = await get(server, PUBLIC, { method });
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: `https://cdn.example/shots/products/${NAME}`,
      "cache-control": "public, max-age=3600",
    });
  }
  const response = await get(server, "/storage/v1/object/public/images/products/../../leads.db");
  expect(response.statusCode).toBe(404);
  expect(response.headers.location).toBeUndefined();
});

test("HEAD of a picture has GET's headers and no body, and closes the file", async () => {
  const uploads = await openDiskUploadStore(temporaryFolder());
  const open = vi.spyOn(uploads, "open");
  const server = await openServer({}, { uploads });
  await upload(server, PNG);
  const response = await get(server, PUBLIC, { method: "HEAD" });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ "content-type": "image/png", "content-length": "16" });
  expect(response.rawPayload).toHaveLength(0);
  expect(await open.mock.results[0]!.value).toMatchObject({ bytes: { destroyed: true } });
});

test("a picture that the store fails to read is a 503, before any byte is sent", async () => {
  const uploads = await openDiskUploadStore(temporaryFolder());
  const bytes = new Readable({
    read() {
      this.destroy(new Error("EIO"));
    },
  });
  vi.spyOn(uploads, "open").mockResolvedValue({ size: 16, bytes });
  const server = await openServer({}, { uploads });
  expect((await get(server, PUBLIC)).statusCode).toBe(503);
});

test("a missing picture is a 404", async () => {
  const response = await get(await openServer());
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    statusCode: "404",
    error: "NoSuchKey",
    message: "The picture was not found.",
  });
});

test("a name that is in use is refused, and the first picture stays", async () => {
  const server = await openServer();
  await upload(server, PNG);
  const response = await upload(server, Buffer.from("other"));
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({
    statusCode: "409",
    error: "Duplicate",
    message: "A picture with this name already exists.",
  });
  expect((await get(server)).rawPayload).toEqual(PNG);
});

test("of two simultaneous uploads under one name, one is stored and the other refused", async () => {
  const server = await openServer();
  const responses = await Promise.all([upload(server, PNG), upload(server, Buffer.from("other"))]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(server.stored.pictures()).toEqual([NAME]);
});

test("without room, pictures are refused, rows are accepted, and the log says why", async () => {
  const server = await openServer({ STORAGE_BYTES_MAX: "5KB" });
  await server.app.ready();
  expect((await upload(server, PNG)).statusCode).toBe(200);
  const refused = await upload(server, PNG, { url: UPLOAD.replace("1700", "1701") });
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toEqual({
    statusCode: "507",
    error: "StorageFull",
    message: "We cannot take more pictures right now. A link to your product page works just as well.",
  });
  expect(server.stored.pictures()).toEqual([NAME]);
  const row = await server.app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon" },
    payload: { product: { type: "url", productUrl: "https://shop.example/mug" } },
  });
  expect(row.statusCode).toBe(201);
  expect(server.log.join("")).toContain("Pictures are refused because storage is full: STORAGE_BYTES_MAX");
});

test("pictures stored before the server started count", async () => {
  const uploads = await openDiskUploadStore(temporaryFolder());
  await uploads.save("1699999999999-abcdefghijkl.png", Readable.from([PNG]));
  const server = await openServer({ STORAGE_BYTES_MAX: "5000" }, { uploads });
  await server.app.ready();
  await expect.poll(() => server.log.join("")).toContain("80% of the room for pictures is used");
  expect((await upload(server, PNG)).statusCode).toBe(507);
});

test("an upload that requests replacing is refused", async () => {
  const server = await openServer();
  const response = await upload(server, PNG, { headers: { "x-upsert": "true" } });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toEqual({
    statusCode: "403",
    error: "AccessDenied",
    message: "A picture cannot be replaced.",
  });
  expect(server.stored.pictures()).toEqual([]);
});

test.each<[string, Upload, number, string, string]>([
  ["with an empty key", { headers: { apikey: "" } }, 401, "MissingKey", "The request has no API key."],
  ["with a wrong key", { headers: { apikey: "nona" } }, 401, "WrongKey", "The API key is not valid."],
  ...["text/plain", "video/mp4"].map((type): [string, Upload, number, string, string] => [
    `of the type ${type}`,
    { headers: { "content-type": type } },
    415,
    "InvalidMimeType",
    "The file is not an image.",
  ]),
  [
    "of an empty type",
    { headers: { "content-type": "" } },
    415,
    "InvalidMimeType",
    "This content type is not accepted.",
  ],
  [
    "to another bucket",
    { url: `/storage/v1/object/avatars/products/${NAME}` },
    404,
    "NoSuchBucket",
    "The bucket was not found.",
  ],
])("an upload %s is refused and not stored", async (_, options, status, error, message) => {
  const server = await openServer();
  const response = await upload(server, PNG, options);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ statusCode: `${status}`, error, message });
  expect(server.stored.pictures()).toEqual([]);
});

test("an upload without a key is refused before anything else", async () => {
  const server = await openServer();
  const response = await server.app.inject({ method: "POST", url: UPLOAD, payload: PNG });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({
    statusCode: "401",
    error: "MissingKey",
    message: "The request has no API key.",
  });
  expect(server.stored.pictures()).toEqual([]);
});

test.each([
  "products/mug.png",
  "products/1700000000000-abcdefghijk.png",
  "products/1700000000000-abcdefghijkl.PNG",
  "products/1700000000000-abcdefghijkl",
  "products/1700000000000-abcdefghijkl.jpegxx",
  "products/1700000000000-abcdefghijkl.part",
  "products/1700000000000-abcdefghijkl.exe",
  "products/1700000000000-invoiceupdate.html",
  "products/sub/1700000000000-abcdefghijkl.png",
  "products/1700000000000-abcdefghijkl.png/",
  "other/1700000000000-abcdefghijkl.png",
  "1700000000000-abcdefghijkl.png",
  "products/",
  `products/${"a".repeat(200)}.png`,
])("an upload to %s is refused and not stored", async (path) => {
  const server = await openServer();
  const response = await upload(server, PNG, { url: `/storage/v1/object/images/${path}` });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    statusCode: "400",
    error: "InvalidKey",
    message: "The path must be products/{timestamp}-{random}.{extension}.",
  });
  expect(server.stored.pictures()).toEqual([]);
});

test("an empty upload is refused, as a form and as a body", async () => {
  const server = await openServer();
  for (const response of [
    await upload(server, Buffer.alloc(0)),
    await uploadForm(server, formWith(Buffer.alloc(0))),
  ]) {
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      statusCode: "400",
      error: "InvalidRequest",
      message: "The file is empty.",
    });
  }
  expect(server.stored.pictures()).toEqual([]);
});

test("a form whose file is not an image is refused", async () => {
  const server = await openServer();
  const response = await uploadForm(server, formWith(PNG, "text/html"));
  expect(response.statusCode).toBe(415);
  expect(response.json().message).toBe("The file is not an image.");
  expect(server.stored.pictures()).toEqual([]);
});

test("a form without a file is refused", async () => {
  const server = await openServer();
  const form = new FormData();
  form.append("cacheControl", "3600");
  const response = await uploadForm(server, form);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: "InvalidRequest", message: "The upload has no file." });
  expect(server.stored.pictures()).toEqual([]);
});

const PART =
  '--x\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

test.each([
  ["without a boundary", "multipart/form-data", `${PART}abc\r\n--x--\r\n`],
  ["that ends in the middle of the file", "multipart/form-data; boundary=x", `${PART}abc`],
  ["that ends in the middle of a header", "multipart/form-data; boundary=x", PART.slice(0, 40)],
  ["of other boundaries than announced", "multipart/form-data; boundary=y", `${PART}abc\r\n--x--\r\n`],
])("a form %s is refused and not stored", async (_, type, body) => {
  const server = await openServer();
  const response = await upload(server, Buffer.from(body), { headers: { "content-type": type } });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    error: "InvalidRequest",
    message: "The upload is malformed or was cut short.",
  });
  expect(server.stored.pictures()).toEqual([]);
});

test.each([
  [9, 18, 200],
  [10, 18, 400],
  [9, 19, 415],
])(
  "a form with %i fields before its file and %i headers beside the file's own two gets %i",
  async (...form) => {
    const [fields, headers, status] = form;
    const server = await openServer();
    const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    const body = `${field.repeat(fields)}${PART.replace("\r\n", `\r\n${"x-a: b\r\n".repeat(headers)}`)}abc\r\n--x--\r\n`;
    const options = { headers: { "content-type": "multipart/form-data; boundary=x" } };
    expect((await upload(server, Buffer.from(body), options)).statusCode).toBe(status);
  },
);

test.each([
  ["as much as a picture and 64 KiB around it", 25 * MEGABYTE + 64 * 1024, 200],
  ["a byte more", 25 * MEGABYTE + 64 * 1024 + 1, 413],
])("an upload may announce %s: %i bytes get %i", async (_, announced, status) => {
  const headers = { "content-length": String(announced) };
  expect((await upload(await openServer(), PNG, { headers })).statusCode).toBe(status);
});

test("a picture that announces more than 25 MB is refused before it is read", async () => {
  const server = await openServer();
  const answer = await announce(server, 26 * MEGABYTE);
  expect(answer).toEqual({
    statusCode: "413",
    error: "EntityTooLarge",
    message: "The picture is larger than 25 MB.",
  });
  expect(server.stored.pictures()).toEqual([]);
});

test("a picture whose name is in use is refused before it is read", async () => {
  const server = await openServer();
  await upload(server, PNG);
  expect(await announce(server, MEGABYTE)).toMatchObject({ statusCode: "409", error: "Duplicate" });
});

test("after a refusal in mid-picture, the next upload works over another connection", async () => {
  const server = await openServer();
  const url = await server.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { apikey: "anon", "content-type": "image/png", "transfer-encoding": "chunked" };
  const answers: unknown[] = [];
  for (const megabytes of [26, 1]) {
    const request = httpRequest(url + UPLOAD, { method: "POST", headers, agent });
    request.end(Buffer.alloc(megabytes * MEGABYTE, 1));
    const [response] = await once(request, "response");
    answers.push({ status: response.statusCode, onSameConnection: request.reusedSocket });
    await response.toArray();
  }
  agent.destroy();
  expect(answers).toEqual([
    { status: 413, onSameConnection: false },
    { status: 200, onSameConnection: false },
  ]);
  expect(server.stored.pictures()).toEqual([NAME]);
});

test.each([
  ["as a body", "image/png", ""],
  ["as a form", "multipart/form-data; boundary=x", PART],
])(
  "a picture that grows over 25 MB %s is refused while it streams, and nothing of it stays",
  async (_, type, start) => {
    const server = await openServer();
    const url = await server.listen();
    const headers = { apikey: "anon", "content-type": type, "transfer-encoding": "chunked" };
    const request = httpRequest(url + UPLOAD, { method: "POST", headers });
    const answered = once(request, "response");
    request.write(start);
    for (let sent = 0; sent <= 25 * MEGABYTE; sent += MEGABYTE) {
      if (!request.write(Buffer.alloc(MEGABYTE, 1))) await once(request, "drain");
    }
    // The request is still open: the response doesn't wait for its end.
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    expect(JSON.parse((await response.toArray()).join("")).message).toBe("The picture is larger than 25 MB.");
    expect(server.stored.pictures()).toEqual([]);
    request.destroy();
  },
);

test.each([
  ["as a body", "image/png", "first half"],
  ["as a form", "multipart/form-data; boundary=x", `${PART}first half`],
])("a picture whose sender hangs up halfway %s leaves nothing", async (_, type, start) => {
  const server = await openServer();
  const url = await server.listen();
  const headers = { apikey: "anon", "content-type": type, "content-length": 5000 };
  const request = httpRequest(url + UPLOAD, { method: "POST", headers });
  request.on("error", () => {});
  request.write(start);
  await expect.poll(() => server.stored.pictures()).toEqual([expect.stringMatching(/\.part$/)]);
  request.destroy();
  await expect.poll(() => server.stored.pictures()).toEqual([]);
});

test.each([
  ["PUT", UPLOAD, "POST"],
  ["DELETE", PUBLIC, "GET, HEAD"],
] as const)("%s %s is told which methods are allowed", async (method, url, allow) => {
  const server = await openServer();
  const response = await server.app.inject({ method, url, headers: { apikey: "anon" } });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe(allow);
  expect(response.json()).toEqual({
    statusCode: "405",
    error: "MethodNotAllowed",
    message: "This method is not allowed here.",
  });
});

test.each([
  ["POST", "/storage/v1/object/list/images", "The bucket was not found."],
  ["GET", "/storage/v1/bucket", "There is nothing at this URL."],
] as const)("%s %s is not found, in the protocol's format", async (method, url, message) => {
  const { app } = await openServer();
  const response = await app.inject({ method, url, headers: { apikey: "anon" } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ statusCode: "404", message });
});

test("a store's failure gives a response without details, and is logged without the picture's name", async () => {
  const server = await openServer(
    {},
    {
      uploads: {
        size: async () => null,
        open: async () => null,
        save: async () => {
          const error = new Error(`ENOSPC: no space left, write 'pictures/${NAME}'`);
          throw Object.assign(error, { code: "ENOSPC", syscall: "write" });
        },
        bytesStored: async () => 0,
        ready: async () => {},
      },
    },
  );
  const response = await upload(server, PNG);
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("60");
  expect(response.json()).toEqual({
    statusCode: "503",
    error: "StoreUnavailable",
    message:
      "Nothing can be stored right now. What you entered stays here: please try again in a few minutes.",
  });
  expect(server.log.join("")).toContain('"code":"ENOSPC","syscall":"write"');
  expect(server.log.join("")).not.toContain(NAME);
});
