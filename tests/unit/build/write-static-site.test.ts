import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { readStaticSettings, writeStaticSite } from "../../../build/write-static-site.ts";
import { writeTinySite } from "../../support/server/tiny-site.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

async function write(env: Record<string, string>): Promise<(name: string) => string> {
  const folder = temporaryFolder();
  writeTinySite(join(folder, "site"));
  await writeStaticSite(join(folder, "site"), join(folder, "static"), readStaticSettings(env));
  return (name) => readFileSync(join(folder, "static", name), "utf8");
}

const SITE = { PUBLIC_URL: "https://ads.example", API_URL: "https://api.example" };

function settingsIn(html: string): unknown {
  const [, json = ""] = /id="settings">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

function policyIn(html: string): string {
  const [, policy = ""] = /<meta http-equiv="content-security-policy" content="([^"]*)"\/>/.exec(html) ?? [];
  return policy;
}

test("every page has the environment's settings", async () => {
  const read = await write({ ...SITE, ANON_KEY: "k3y" });
  for (const name of ["index.html", "beverage/version_a/index.html", "food/index.html"]) {
    expect(settingsIn(read(name))).toEqual({
      storageUrl: "https://api.example/storage/v1",
      rowsUrl: "https://api.example/rest/v1",
      anonKey: "k3y",
      flagsUrl: "https://api.example",
      launchDarkly: null,
      mediaUrl: "/",
      photoMetadata: "remove",
      userKeyConsent: "off",
    });
  }
  expect(read("robots.txt")).toBe("Sitemap: https://ads.example/sitemap.xml\n");
  expect(read("sitemap.xml")).toContain("<loc>https://ads.example/</loc>");
});

test("a page carries its policy before anything that the policy covers", async () => {
  const read = await write(SITE);
  expect(read("index.html")).toMatch(
    /^<!doctype html><meta charset="utf-8"\/><meta http-equiv="content-sec/i,
  );
  expect(policyIn(read("index.html"))).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; " +
      "img-src 'self' blob: data: https://api.example; media-src 'self'; " +
      "connect-src 'self' https://api.example; frame-src 'none'; object-src 'none'; worker-src 'none'; " +
      "base-uri 'none'; form-action 'self'",
  );
});

test("a redirect page's policy lets its own inline script run, and no other", async () => {
  const read = await write(SITE);
  const hash = createHash("sha256").update('go("food")').digest("base64");
  expect(policyIn(read("food/index.html"))).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test("_headers has what pages can't set themselves, and caches hashed files forever", async () => {
  const read = await write(SITE);
  expect(read("_headers")).toBe(`/*
  x-content-type-options: nosniff
  strict-transport-security: max-age=31536000
  content-security-policy: frame-ancestors 'none'
  referrer-policy: strict-origin-when-cross-origin
  x-frame-options: DENY
  permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  cross-origin-opener-policy: same-origin
/assets/*
  cache-control: public, max-age=31536000, immutable
`);
});

test("compressed copies match their pages, and nothing of an earlier build remains", async () => {
  const folder = temporaryFolder();
  const [site, target] = [join(folder, "site"), join(folder, "static")];
  writeTinySite(site);
  writeTinySite(join(target, "old"));
  const drawing = "<svg/>";
  writeFileSync(join(site, "favicon.svg"), drawing);
  await writeStaticSite(site, target, readStaticSettings(SITE));
  const compressed = gunzipSync(readFileSync(join(target, "index.html.gz"))).toString();
  expect(compressed).toBe(readFileSync(join(target, "index.html"), "utf8"));
  for (const copy of [
    gunzipSync(readFileSync(join(target, "favicon.svg.gz"))),
    brotliDecompressSync(readFileSync(join(target, "favicon.svg.br"))),
  ])
    expect(copy.toString()).toBe(drawing);
  expect(readdirSync(join(target, "assets")).filter((name) => name.startsWith("sample"))).toEqual([
    "sample-3c4d.mp4",
  ]);
  expect(existsSync(join(target, "old"))).toBe(false);
});

test("a site without a URL, or with a wrong setting, is not written", async () => {
  for (const PUBLIC_URL of ["", " "]) {
    await expect(write({ PUBLIC_URL })).rejects.toMatchObject({
      problems: ["PUBLIC_URL must be set: the pages and the site map contain it."],
    });
  }
  await expect(write({ ...SITE, API_URL: "api.example" })).rejects.toMatchObject({
    problems: [
      'API_URL must be an http or https URL without a query or a user name, but it is "api.example".',
    ],
  });
});

test("the build warns about settings that have no effect", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  readStaticSettings({ ...SITE, ANON_KEYS: "k3y" });
  expect(warned.mock.calls).toEqual([
    ["ANON_KEYS is not a setting, and has no effect. Did you mean ANON_KEY?"],
  ]);
});
