import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";
import { readSite } from "../../../server/site/read-site.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import { VIDEO_BYTES } from "../../support/server/tiny-site.ts";

const SCRIPT = "/assets/client-1a2b.js";
const VIDEO = "/assets/sample-3c4d.mp4";

async function get(url: string, headers: Record<string, string> = {}, settings: Record<string, string> = {}) {
  const { app } = await openServer(settings);
  return app.inject({ url, headers });
}

/** One directive of a policy. */
function directive(policy: unknown, name: string): string | undefined {
  return String(policy)
    .split("; ")
    .find((part) => part.startsWith(`${name} `));
}

test.each([
  ["/", "Home"],
  ["/beverage/version_a", "Beverage A"],
  ["/beverage/version_a?utm_source=x", "Beverage A"],
])("%s serves its page, to be revalidated each time", async (url, title) => {
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(`<title>${title}</title>`);
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
  });
});

test.each([
  "/nope",
  "/beverage",
  "/beverage/version_a/x",
  "/beverages",
  "/index.html",
  "/404",
  "/404.html",
  "/assets/client-1a2b.js/",
  "/beverage/version_a//",
  "/food/version_b/",
  "/assets/client-1a2b.js.br",
  "/robots.txt.gz",
  "//",
  "/..%2fleads.db",
  "/assets",
])("%s shows the not-found page", async (url) => {
  const response = await get(url);
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain("<title>Not found</title>");
  expect(response.headers["cache-control"]).toBe("no-cache");
  expect(response.headers.etag).toBeUndefined();
});

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)(
  "%s of a page is not found",
  async (method) => {
    const { app } = await openServer();
    const options: InjectOptions = {
      method,
      url: "/",
      headers: { "content-type": "text/csv" },
      payload: "x",
    };
    const response = await app.inject(options);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("<title>Not found</title>");
  },
);

test.each([
  ["/version_a", "/beverage/version_a"],
  ["/version_d/", "/beverage/version_d"],
  ["/beverages/version_b?utm_source=x&y", "/beverage/version_b?utm_source=x&y"],
  ...["a", "b", "c", "d"].flatMap((letter) => [
    [`/version_${letter}?utm_source=ad`, `/beverage/version_${letter}?utm_source=ad`],
    [`/beverages/version_${letter}?utm_source=ad`, `/beverage/version_${letter}?utm_source=ad`],
  ]),
])("the old URL %s redirects to %s, uncached", async (url, target) => {
  const response = await get(url);
  expect(response.statusCode).toBe(307);
  expect(response.headers.location).toBe(target);
  expect(response.headers["cache-control"]).toBeUndefined();
});

test.each([
  ["/food/", "/food"],
  ["/food/?utm_source=x&y", "/food?utm_source=x&y"],
  ["/beverage/version_a/", "/beverage/version_a"],
  ["/beverage/version_a/?", "/beverage/version_a"],
])("a page has one URL: %s redirects to %s", async (url, target) => {
  const response = await get(url);
  expect(response.statusCode).toBe(308);
  expect(response.headers.location).toBe(target);
});

test("a question mark without fields, as submitting a form adds, is dropped", async () => {
  const { listen } = await openServer();
  const { host } = new URL(await listen());
  const asked = request(`http://${host}`, { path: "/food?" }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  expect([response.statusCode, response.headers.location]).toEqual([308, "/food"]);
});

test("HEAD of a page has GET's headers and no body", async () => {
  const { app } = await openServer();
  const full = await app.inject({ url: "/" });
  const head = await app.inject({ method: "HEAD", url: "/" });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
  expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
  expect(head.headers.etag).toBe(full.headers.etag);
});

test("hashed files are cached forever, pages, robots.txt and the sitemap are not", async () => {
  expect((await get(SCRIPT)).headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await get("/robots.txt")).headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect((await get("/sitemap.xml")).headers["content-type"]).toBe("application/xml; charset=utf-8");
});

test("each file has its media type, and videos support ranges", async () => {
  const types = {
    avif: "image/avif",
    css: "text/css; charset=utf-8",
    gif: "image/gif",
    html: "text/html; charset=utf-8",
    ico: "image/x-icon",
    jpg: "image/jpeg",
    js: "text/javascript; charset=utf-8",
    json: "application/json; charset=utf-8",
    mp4: "video/mp4",
    png: "image/png",
    svg: "image/svg+xml; charset=utf-8",
    txt: "text/plain; charset=utf-8",
    webm: "video/webm",
    webmanifest: "application/manifest+json; charset=utf-8",
    webp: "image/webp",
    woff2: "font/woff2",
    xml: "application/xml; charset=utf-8",
    other: "application/octet-stream",
    // A format without compressed copies.
    gz: "application/octet-stream",
  };
  const folder = temporaryFolder();
  for (const name of ["index.html", "404.html", ...Object.keys(types).map((end) => `x.${end}`)]) {
    writeFileSync(join(folder, name), "");
  }
  const site = await readSite(folder, readConfig({}));
  const files = Object.keys(types).map((end) => [end, site.find(`/x.${end}`)!] as const);
  expect(
    Object.fromEntries(files.map(([end, { encodings }]) => [end, encodings[0]!.headers["content-type"]])),
  ).toEqual(types);
  // Players seek in videos.
  expect(files.filter(([, { hasRanges }]) => hasRanges).map(([end]) => end)).toEqual(["mp4", "webm"]);
});

test("a page that has not changed is not sent again, in any encoding", async () => {
  const { app } = await openServer();
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const { etag = "" } = (await app.inject({ url: "/", headers })).headers;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await app.inject({ url: "/", headers: { ...headers, "if-none-match": String(known) } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
      expect(again.headers).toMatchObject({ etag, vary: "accept-encoding", "cache-control": "no-cache" });
    }
    const other = await app.inject({
      url: "/beverage/version_a",
      headers: { ...headers, "if-none-match": String(etag) },
    });
    expect(other.statusCode).toBe(200);
  }
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["*", "br"],
  ["BR", "br"],
  ["br;q=0.000", undefined],
  ["zstd", undefined],
  ["", undefined],
  // No browser accepts this many; parsing them would take longer than responding.
  [`${"x,".repeat(99)}br`, "br"],
  [`${"x,".repeat(99)} br`, undefined],
  [`${"zstd, ".repeat(2000)}br`, undefined],
])("a browser that accepts %j gets %s", async (accepted, encoding) => {
  const response = await get("/", { "accept-encoding": accepted });
  expect(response.headers["content-encoding"]).toBe(encoding);
  expect(response.headers.vary).toBe("accept-encoding");
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((bytes: Buffer) => bytes);
  expect(decode(response.rawPayload).toString()).toContain("<title>Home</title>");
});

test("each encoding has its own etag", async () => {
  const etags = await Promise.all(
    ["br", "gzip", ""].map(
      async (encoding) => (await get("/", { "accept-encoding": encoding })).headers.etag,
    ),
  );
  expect(new Set(etags).size).toBe(3);
});

test.each([
  ["bytes=0-1", 0, 1],
  ["bytes=10-", 10, 999],
  ["bytes=-5", 995, 999],
  ["bytes=990-5000", 990, 999],
  ["bytes=-5000", 0, 999],
])("a video can be read in parts: %s", async (range, first, last) => {
  const response = await get(VIDEO, { range });
  expect(response.statusCode).toBe(206);
  expect(response.headers).toMatchObject({
    "content-type": "video/mp4",
    "content-range": `bytes ${first}-${last}/1000`,
    "content-length": String(last - first + 1),
  });
  expect(response.rawPayload).toEqual(VIDEO_BYTES.subarray(first, last + 1));
});

test.each(["bytes=1000-", "bytes=2000-3000", "bytes=-0"])(
  "an unsatisfiable range of a video is refused: %s",
  async (range) => {
    const response = await get(VIDEO, { range });
    expect(response.statusCode).toBe(416);
    expect(response.headers["content-range"]).toBe("bytes */1000");
    expect(response.body).toBe("");
  },
);

test.each<Record<string, string>>([
  {},
  { range: "bytes=0-1,5-6" },
  { range: "pages=1-2" },
  { range: "bytes=-" },
  { range: "bytes=5-2" },
  { range: "bytes=0-1", "if-range": '"another version"' },
])("a video is sent completely for %j", async (headers) => {
  const response = await get(VIDEO, headers);
  expect(response.statusCode).toBe(200);
  expect(response.headers["accept-ranges"]).toBe("bytes");
  expect(response.rawPayload).toEqual(VIDEO_BYTES);
});

test("HEAD of a part of a video has the headers of the whole", async () => {
  const { app } = await openServer();
  const { statusCode, headers } = await app.inject({
    method: "HEAD",
    url: VIDEO,
    headers: { range: "bytes=0-1" },
  });
  expect([statusCode, headers["content-length"], headers["content-range"]]).toEqual([200, "1000", undefined]);
});

test("pages don't support ranges", async () => {
  const response = await get("/", { range: "bytes=0-1" });
  expect(response.statusCode).toBe(200);
  expect(response.headers["accept-ranges"]).toBeUndefined();
  expect(response.body).toContain("<title>Home</title>");
});

const FILE_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  etag: expect.stringMatching(/^"[\w-]{22}"$/),
  "content-length": expect.any(String),
  date: expect.any(String),
  connection: "keep-alive",
};
const COMPRESSED = { "content-encoding": "br", vary: "accept-encoding" };

test.each([
  [
    // The page may run its own files but no inline script, and prefetch the next page in every engine.
    "/",
    {
      ...COMPRESSED,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy":
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
        "media-src 'self'; connect-src 'self'; frame-src 'none'; object-src 'none'; worker-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    },
  ],
  [
    SCRIPT,
    {
      ...COMPRESSED,
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
    },
  ],
  [
    VIDEO,
    {
      "content-type": "video/mp4",
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
    },
  ],
])("%s is sent with exactly these headers", async (url, others) => {
  const { headers } = await get(url, { "accept-encoding": "br" });
  expect(headers).toEqual({ ...FILE_HEADERS, ...others });
});

test("the server's settings are in every page, in every encoding", async () => {
  const settings = { ANON_KEY: "k3y</script>", OFREP_URL: "https://flags.example/base" };
  for (const encoding of ["br", "gzip", ""]) {
    const response = await get("/beverage/version_a", { "accept-encoding": encoding }, settings);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding] ?? ((bytes: Buffer) => bytes);
    const html = decode(response.rawPayload).toString();
    const [, json = ""] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual({
      storageUrl: "/storage/v1",
      rowsUrl: "/rest/v1",
      anonKey: "k3y</script>",
      flagsUrl: "https://flags.example/base",
      launchDarkly: null,
      mediaUrl: "/",
      photoMetadata: "remove",
      userKeyConsent: "off",
    });
    expect(html).toContain('<script type="module" src="/assets/client-1a2b.js"></script>');
  }
});

test.each<[service: string, settings: Record<string, string>, policy: Record<string, string>]>([
  [
    "a flag service",
    { OFREP_URL: "https://flags.example/base" },
    { "connect-src": "'self' https://flags.example", "img-src": "'self' blob: data:" },
  ],
  [
    "LaunchDarkly",
    { LAUNCHDARKLY_CLIENT_ID: "65a1b2c3d4e5f60718293a4b" },
    { "connect-src": "'self' https://clientsdk.launchdarkly.com" },
  ],
  [
    "another place of pictures",
    { PICTURES_URL: "https://cdn.example/shots" },
    { "img-src": "'self' blob: data: https://cdn.example", "connect-src": "'self'" },
  ],
  [
    "another place of videos",
    { MEDIA_URL: "https://cdn.example/videos" },
    { "media-src": "'self' https://cdn.example", "img-src": "'self' blob: data:" },
  ],
])("the policy allows what %s needs, and nothing else", async (_, settings, allowed) => {
  const policy = (await get("/food", {}, settings)).headers["content-security-policy"];
  for (const [name, sources] of Object.entries(allowed)) {
    expect(directive(policy, name)).toBe(`${name} ${sources}`);
  }
  const [own, scripts] = [await get("/food"), directive(policy, "script-src")];
  expect(scripts).toBe(directive(own.headers["content-security-policy"], "script-src"));
});

test("the policy allows calls to a foreign picture store, and its pictures", async () => {
  const folder = temporaryFolder();
  for (const name of ["index.html", "404.html"]) writeFileSync(join(folder, name), "<!doctype html>");
  const site = await readSite(folder, {
    publicUrl: "https://ads.example",
    pageSettings: {
      ...DEFAULT_PAGE_SETTINGS,
      storageUrl: "https://db.example/storage/v1",
      rowsUrl: "https://db.example/rest/v1",
      flagsUrl: "https://ads.example/",
    },
    uploadsUrl: null,
  });
  const policy = site.find("/")?.encodings[0]?.headers["content-security-policy"];
  expect(directive(policy, "img-src")).toBe("img-src 'self' blob: data: https://db.example");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://db.example");
});

test("PUBLIC_URL is in pages, sitemap and robots.txt", async () => {
  const settings = { PUBLIC_URL: "https://ads.example" };
  expect((await get("/", {}, settings)).body).toContain('<link rel="canonical" href="https://ads.example/">');
  expect((await get("/sitemap.xml", {}, settings)).body).toContain("<loc>https://ads.example/</loc>");
  expect((await get("/robots.txt", {}, settings)).body).toBe("Sitemap: https://ads.example/sitemap.xml\n");
});

test.each(["missing", "empty"])("a server does not start if the site folder is %s", async (state) => {
  const parent = temporaryFolder();
  const folder = state === "empty" ? mkdtempSync(join(parent, "site")) : join(parent, "missing");
  await expect(
    readSite(folder, {
      publicUrl: "http://127.0.0.1:3000",
      pageSettings: DEFAULT_PAGE_SETTINGS,
      uploadsUrl: null,
    }),
  ).rejects.toThrow(`There is no built site in ${folder} (index.html is missing): run npm run build.`);
});

test("an incomplete build, without a not-found page, is refused", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  await expect(readSite(folder, readConfig({}))).rejects.toThrow(
    `There is no built site in ${folder} (404.html is missing): run npm run build.`,
  );
});

test("pages get the URL of videos", async () => {
  const { body } = await get("/", {}, { MEDIA_URL: "https://cdn.example/videos" });
  expect(body).toContain('"mediaUrl":"https://cdn.example/videos"');
});

test("with SITE_DIR=off, pages are 404 and calls work", async () => {
  const { app } = await openServer({ SITE_DIR: "off" });
  const page = await app.inject({ url: "/" });
  expect([page.statusCode, page.body]).toEqual([404, "Not found\n"]);
  expect(page.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const row = await app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon" },
    payload: { email: "ann@shop.example" },
  });
  expect(row.statusCode).toBe(201);
});
