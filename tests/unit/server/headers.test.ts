import { createHash } from "node:crypto";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { contentPolicy } from "../../../domain/site/security-headers.ts";
import { readConfig } from "../../../config/config.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const TABLE = "/rest/v1/Landing%20page";
const UPLOAD = "/storage/v1/object/images/products/1700000000000-abcdefghijkl.png";
const PICTURE = UPLOAD.replace("images", "public/images");
const FLAGS = "/ofrep/v1/evaluate/flags";
const KEY = { apikey: "anon" };
const ROW = { email: "ada@example.com" };
const AS_PNG = { ...KEY, "content-type": "image/png" };

/** Every kind of response, with its status. The picture exists. */
const ANSWERS: [name: string, status: number, request: InjectOptions][] = [
  ["a page", 200, { url: "/" }],
  ["a page that is known already", 304, { url: "/", headers: { "if-none-match": "*" } }],
  ["a redirect page", 200, { url: "/food" }],
  ["the page for what is not found", 404, { url: "/nope" }],
  ["a method that pages do not have", 404, { method: "DELETE", url: "/" }],
  ["a redirect", 307, { url: "/version_a" }],
  ["a script", 200, { url: "/assets/client-1a2b.js" }],
  ["a video in parts", 206, { url: "/assets/sample-3c4d.mp4", headers: { range: "bytes=0-1" } }],
  [
    "a part that a video does not have",
    416,
    { url: "/assets/sample-3c4d.mp4", headers: { range: "bytes=5000-" } },
  ],
  ["a file for robots", 200, { url: "/robots.txt" }],
  ["health", 200, { url: "/healthz" }],
  ["readiness", 200, { url: "/readyz" }],
  ["a URL that is not valid", 400, { url: "/%zz" }],
  ["a call's URL that is not valid", 400, { method: "POST", url: "/rest/v1/%zz" }],
  ["a stored row", 201, { method: "POST", url: TABLE, headers: KEY, payload: ROW }],
  ["a refused row", 400, { method: "POST", url: TABLE, headers: KEY, payload: {} }],
  ["a row without the key", 401, { method: "POST", url: TABLE, payload: ROW }],
  [
    "a row in another type",
    415,
    { method: "POST", url: TABLE, headers: { ...KEY, "content-type": "a/b" }, payload: "x" },
  ],
  [
    "a row that is too large",
    413,
    { method: "POST", url: TABLE, headers: KEY, payload: { email: "x".repeat(20_000) } },
  ],
  ["rows that somebody wants to read", 405, { url: TABLE, headers: KEY }],
  ["another table", 404, { url: "/rest/v1/users", headers: KEY }],
  ["a picture", 200, { url: PICTURE }],
  ["a missing picture", 404, { url: PICTURE.replace("1700", "1701") }],
  ["an upload", 200, { method: "POST", url: UPLOAD.replace("1700", "1702"), headers: AS_PNG, payload: "x" }],
  [
    "an upload under a name that is taken",
    409,
    { method: "POST", url: UPLOAD, headers: AS_PNG, payload: "x" },
  ],
  ["an upload elsewhere", 400, { method: "POST", url: `${UPLOAD}/x`, headers: AS_PNG, payload: "x" }],
  ["a picture that somebody wants to delete", 405, { method: "DELETE", url: UPLOAD, headers: KEY }],
  ["the list of buckets", 404, { url: "/storage/v1/bucket", headers: KEY }],
  ["flags", 200, { method: "POST", url: FLAGS, payload: { context: { targetingKey: "user-1" } } }],
  ["flags for nobody", 400, { method: "POST", url: FLAGS, payload: {} }],
  ["a missing flag", 404, { method: "POST", url: `${FLAGS}/x`, payload: { context: { targetingKey: "u" } } }],
  ["flags in another way", 405, { url: FLAGS }],
];

async function openWithPicture(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await openServer(settings);
  await server.app.inject({ method: "POST", url: UPLOAD, headers: AS_PNG, payload: "\x89PNG\r\n\x1a\n" });
  return server;
}

function directives(policy: unknown): Map<string, string[]> {
  const parts = String(policy).split("; ");
  return new Map(parts.map((part) => part.split(" ")).map(([name = "", ...values]) => [name, values]));
}

/** The rules of Mozilla's Observatory. */
const RULES: [name: string, isBroken: (headers: Record<string, unknown>, body: string) => boolean][] = [
  ["there is a policy", (h) => h["content-security-policy"] === undefined],
  [
    "whatever the policy doesn't name may come from the site only",
    (h) =>
      !["'none'", "'self'"].includes(
        directives(h["content-security-policy"]).get("default-src")?.join() ?? "",
      ),
  ],
  [
    "no plugin, frame or worker",
    (h) => {
      const policy = directives(h["content-security-policy"]);
      return ["object-src", "frame-src", "worker-src"].some(
        (name) => (policy.get(name) ?? policy.get("default-src"))?.join() !== "'none'",
      );
    },
  ],
  [
    "nothing is unsafe",
    (h) =>
      /unsafe-|script-src[^;]*(data:|\*|https?:)|style-src[^;]*(data:|\*|https?:)/.test(
        String(h["content-security-policy"]),
      ),
  ],
  [
    "nobody frames it",
    (h) => directives(h["content-security-policy"]).get("frame-ancestors")?.join() !== "'none'",
  ],
  ["nobody frames it in old browsers", (h) => h["x-frame-options"] !== "DENY"],
  ["types are what they are called", (h) => h["x-content-type-options"] !== "nosniff"],
  ["referrers stay short abroad", (h) => h["referrer-policy"] !== "strict-origin-when-cross-origin"],
  ["no cookie is set", (h) => h["set-cookie"] !== undefined],
  ["no origin is let in", (h) => h["access-control-allow-origin"] !== undefined],
  [
    "who may embed it is said",
    (h) => !/^(same|cross)-origin$/.test(String(h["cross-origin-resource-policy"])),
  ],
  ["nothing tells what it runs on", (h) => h.server !== undefined || h["x-powered-by"] !== undefined],
  ["scripts come from here", (_, body) => /<script[^>]*src="(?!\/(?!\/))/.test(body)],
];

test.each(ANSWERS)("%s (%i) breaks no rule of the Observatory's", async (_, status, request) => {
  const { app } = await openWithPicture();
  const response = await app.inject({ remoteAddress: "192.0.2.1", ...request });
  expect(response.statusCode).toBe(status);
  const broken = RULES.filter(([, isBroken]) => isBroken(response.headers, response.body)).map(
    ([name]) => name,
  );
  expect(broken).toEqual([]);
  expect(response.headers["strict-transport-security"]).toBeUndefined();
});

test("every kind of response keeps browsers on https if the public URL is https", async () => {
  const { app } = await openWithPicture({ PUBLIC_URL: "https://ads.example" });
  for (const [name, , request] of ANSWERS) {
    const { headers } = await app.inject(request);
    expect.soft(headers["strict-transport-security"], name).toBe("max-age=31536000");
  }
});

test("429 and 507 responses have the same headers", async () => {
  const limited = await openServer({ RATE_LIMIT: "1", STORAGE_BYTES_MAX: "1" });
  const full = await limited.app.inject({ method: "POST", url: UPLOAD, headers: AS_PNG, payload: "xx" });
  const slower = await limited.app.inject({ method: "POST", url: TABLE, headers: KEY, payload: ROW });
  expect([full.statusCode, slower.statusCode]).toEqual([507, 429]);
  for (const { headers, body } of [full, slower]) {
    expect(RULES.filter(([, isBroken]) => isBroken(headers, body)).map(([name]) => name)).toEqual([]);
  }
});

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

test("inline scripts and styles of several lines may run, and data needs no permission", () => {
  const [script, style] = ["\nfirst();\nsecond();\n", "\nh1{color:red}\n"];
  const html = `<script>${script}</script><script type="application/json">\n{}</script><script src="/a.js"></script><style>${style}</style>`;
  const policy = contentPolicy(html, readConfig({}));
  expect(policy).toContain(`script-src 'self' ${hashOf(script)}`);
  expect(policy).toContain(`style-src 'self' ${hashOf(style)}`);
});

test("a page may use only its own files, inline style and script", async () => {
  const { app } = await openServer();
  const { headers, body } = await app.inject("/food");
  const policy = directives(headers["content-security-policy"]);
  expect(body).toContain("<style>body{margin:0}</style>");
  expect(policy.get("style-src")).toEqual(["'self'", hashOf("body{margin:0}")]);
  expect(policy.get("script-src")).toEqual(["'self'", hashOf('go("food")')]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  for (const unused of ["object-src", "frame-src", "worker-src"]) {
    expect(policy.get(unused)).toEqual(["'none'"]);
  }
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers["permissions-policy"]).toBe("camera=(), geolocation=(), microphone=(), payment=(), usb=()");
});

test("a picture runs nothing, cannot be framed, and may be embedded", async () => {
  const { app } = await openWithPicture();
  expect((await app.inject(PICTURE)).headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
  });
});

test("without pages, calls and refusals have the same headers", async () => {
  const { app } = await openServer({ SITE_DIR: "off" });
  for (const url of ["/", "/healthz", "/rest/v1/users"]) {
    const { headers, body } = await app.inject(url);
    expect(RULES.filter(([, isBroken]) => isBroken(headers, body)).map(([name]) => name)).toEqual([]);
  }
});
