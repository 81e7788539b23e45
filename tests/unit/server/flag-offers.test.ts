import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { FlagOffer } from "../../../contract/flag-offer.ts";
import type { ExperimentRecorder } from "../../../domain/experiment/experiment-recorder.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const NO_OFFER = '<script type="application/json" id="offer">null</script></body>';

function readOffer(html: string): FlagOffer {
  const [, json = ""] = /id="offer">(.*?)<\/script><\/body>$/.exec(html) ?? [];
  return JSON.parse(json) as FlagOffer;
}

async function askWith({ app }: TestServer, targetingKey: string): Promise<unknown> {
  const payload = { context: { targetingKey } };
  const response = await app.inject({ method: "POST", url: "/ofrep/v1/evaluate/flags", payload });
  return (response.json() as { flags: { value: unknown }[] }).flags[0]?.value;
}

test("each visitor of a redirect page is offered their own key and its variant", async () => {
  const server = await openServer({}, { now: () => NOW });
  const keys = new Set<string>();
  const variants = new Set<string>();
  for (let visit = 0; visit < 50; visit++) {
    const url = visit % 2 ? "/food" : "/food?utm_source=ad";
    const response = await server.app.inject({ url, remoteAddress: `203.0.${visit}.7` });
    const { userKey, variant, madeAt, ticket } = readOffer(response.body);
    expect(userKey).toMatch(/^user-[a-z0-9]{13}$/);
    expect(variant).toBe(await askWith(server, userKey));
    expect(madeAt).toBe(NOW.getTime());
    expect(ticket).toMatch(/^0\.[0-9a-f]{16}$/);
    keys.add(userKey);
    variants.add(variant);
  }
  expect(keys.size).toBe(50);
  expect(variants.size).toBeGreaterThan(1);
});

test("a page with an offer is never cached", async () => {
  const { app } = await openServer();
  const { headers } = await app.inject("/food");
  expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
  expect(headers.etag).toBeUndefined();
  const again = await app.inject({ url: "/food", headers: { "if-none-match": "*" } });
  expect(again.statusCode).toBe(200);
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0", undefined, (bytes: Buffer) => bytes],
])("a browser that accepts %j gets the whole page as %s", async (accepted, encoding, decode) => {
  const { app } = await openServer();
  const response = await app.inject({ url: "/food", headers: { "accept-encoding": accepted } });
  expect(response.headers).toMatchObject({ vary: "accept-encoding" });
  expect(response.headers["content-encoding"]).toBe(encoding);
  const html = decode(response.rawPayload).toString();
  expect(html).toMatch(/^<!doctype html>.*<script>go\("food"\)<\/script>/s);
  expect(readOffer(html).userKey).toMatch(/^user-/);
});

test("a gzipped page reveals no name, time or system, and ends with its length", async () => {
  const { app } = await openServer();
  const { rawPayload } = await app.inject({ url: "/food", headers: { "accept-encoding": "gzip" } });
  expect(rawPayload.toString("hex", 0, 10)).toBe("1f8b08000000000000ff");
  expect(rawPayload.readUInt32LE(rawPayload.length - 4)).toBe(gunzipSync(rawPayload).length);
});

test("a preview offers the chosen variant", async () => {
  const { app } = await openServer({ PREVIEW_KEY: "a-key-for-previews" });
  for (const variant of ["version_a", "version_b", "version_c", "version_d"]) {
    const { body } = await app.inject(`/food?variant=${variant}&preview=a-key-for-previews`);
    expect(readOffer(body).variant).toBe(variant);
    expect(body).not.toContain("a-key-for-previews");
  }
});

test("a page with an offer reflects nothing of its request", async () => {
  const { app } = await openServer({ PREVIEW_KEY: "open" });
  const markup = "</script><script>alert(1)</script>";
  for (const query of [`variant=${markup}`, `variant=version_a&${markup}`, `preview=${markup}`, markup]) {
    const { body } = await app.inject({ url: `/food?${query}`, headers: { referer: `http://x/${markup}` } });
    const { ticket = "0.0123456789abcdef", ...offer } = readOffer(body);
    expect(Object.keys(offer)).toEqual(["userKey", "variant", "madeAt"]);
    expect(ticket).toMatch(/^0\.[0-9a-f]{16}$/);
    expect(body).not.toContain("alert(1)");
  }
});

test("an offer alone counts no visitor", async () => {
  const counted: unknown[] = [];
  const note = (what: unknown) => void counted.push(what);
  const experiment: ExperimentRecorder = { assigned: note, viewed: note };
  const { app } = await openServer({}, { experiment });
  for (const method of ["GET", "HEAD"] as const) {
    expect((await app.inject({ method, url: "/food", headers: BROWSER })).statusCode).toBe(200);
  }
  expect(counted).toEqual([]);
});

test.each([
  ["another service has the flag", { OFREP_URL: "https://flags.example" }],
  ["LaunchDarkly has the flag", { LAUNCHDARKLY_CLIENT_ID: "65a1b2c3d4e5f60718293a4b" }],
  ["another server answers the calls", { API_URL: "https://api.example" }],
  ["visitors are asked before a key is kept", { USER_KEY_CONSENT: "required" }],
])("if %s, no offer is made, and the page may be cached", async (_, settings) => {
  const { app } = await openServer(settings);
  const response = await app.inject("/food");
  expect(response.body).toContain(NO_OFFER);
  expect(response.headers).toMatchObject({ "cache-control": "no-cache", etag: expect.any(String) });
});

test("a disabled flag makes no offer", async () => {
  const file = join(temporaryFolder(), "flags.json");
  const flag = { state: "DISABLED", variants: { version_a: "version_a" }, defaultVariant: "version_a" };
  writeFileSync(file, JSON.stringify({ flags: { landing_beverage: flag } }));
  const { app } = await openServer({ FLAGS_FILE: file });
  expect((await app.inject("/food")).body).toContain(NO_OFFER);
});

test("a page with its own rules makes offers by them", async () => {
  const { app } = await openServer({ FLAGS_FILE: "examples/flags-by-page.json" });
  const variants = new Set<string>();
  for (let visit = 0; visit < 50; visit++) variants.add(readOffer((await app.inject("/food")).body).variant);
  expect([...variants]).toEqual(["version_c"]);
});

test("other pages have no offers", async () => {
  const { app } = await openServer();
  for (const url of ["/", "/beverage/version_a", "/nope"]) {
    expect((await app.inject(url)).body).not.toContain("user-");
  }
});
