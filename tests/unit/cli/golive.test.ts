import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findUnready, type Launch } from "../../../cli/golive/find-unready.ts";
import { readConfig } from "../../../config/config.ts";
import { landingPages } from "../../../content/index.ts";
import { site } from "../../../content/site.ts";
import { withoutSamples } from "../../../content/without-samples.ts";
import { cleanEnvironment } from "../../clean-environment.ts";
import { temporaryFolder } from "../../storage/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const READY_SETTINGS = {
  PUBLIC_URL: "https://ads.mugs.shop",
  TRUST_PROXY: "1",
  ANON_KEY: "5f0c1b7ad93e4286",
  PREVIEW_KEY: "9b1f04c7e2d85a36",
};

const readySite: typeof site = {
  ...site,
  brand: "Mugshot",
  contactEmail: "hello@mugs.shop",
  links: [{ label: "Blog", href: "https://mugs.shop/blog" }],
  privacy: { label: "Privacy", href: "https://mugs.shop/privacy?a=1&b=2" },
  imprint: { label: "Imprint", href: "/imprint" },
  showSamples: false,
};

const ready: Launch = {
  config: readConfig(READY_SETTINGS),
  site: readySite,
  pages: landingPages,
  flagRules: readFileSync(join(ROOT, "flags.json"), "utf8"),
  builtPage: 'Mugshot hello@mugs.shop <a href="https://mugs.shop/privacy?a=1&amp;b=2"> <a href="/imprint">',
};

const withSettings = (settings: Record<string, string>): Partial<Launch> => ({
  config: readConfig({ ...READY_SETTINGS, ...settings }),
});
const withSite = (changed: Partial<typeof site>): Partial<Launch> => ({
  site: { ...readySite, ...changed },
  builtPage: `${ready.builtPage} Plainshot hello@mail.example <a href="https://www.example.com/x"> <a href="">`,
});

test("a site that is ready has nothing to do", () => {
  expect(findUnready(ready)).toEqual([]);
  const real = landingPages.map(withoutSamples);
  expect(findUnready({ ...ready, ...withSite({ showSamples: true }), pages: real })).toEqual([]);
});

test.each<[string, Partial<Launch>, RegExp]>([
  [
    "the example's brand",
    withSite({ brand: "Plainshot" }),
    /^The brand .* Set brand in content\/site\.ts\.$/,
  ],
  [
    "an example's mailbox",
    withSite({ contactEmail: "hello@mail.example" }),
    /hello@mail\.example.* contactEmail/,
  ],
  [
    "example links",
    withSite({ links: [{ label: "Blog", href: "https://example.com/blog" }] }),
    /^The header's Blog leads to example\.com\. Set links/,
  ],
  [
    "no address of privacy",
    withSite({ privacy: { label: "Privacy", href: "" } }),
    /^Privacy has no address\. Set privacy/,
  ],
  [
    "an example's imprint",
    withSite({ imprint: { label: "Imprint", href: "https://www.example.com/x" } }),
    /^Imprint leads to example\.com\. Set imprint/,
  ],
  [
    "samples",
    withSite({ showSamples: true }),
    /^Pages show \d+ testimonials and \d+ figures that are made up\. .*showSamples/,
  ],
  [
    "plain http",
    withSettings({ PUBLIC_URL: "http://ads.mugs.shop" }),
    /^PUBLIC_URL is http:\/\/ads\.mugs\.shop:.*https/,
  ],
  [
    "an example's address",
    withSettings({ PUBLIC_URL: "https://ads.example" }),
    /^PUBLIC_URL is https:\/\/ads\.example, an example/,
  ],
  ["no proxy", withSettings({ TRUST_PROXY: "off" }), /^TRUST_PROXY is off/],
  ["a proxy that anyone may claim", withSettings({ TRUST_PROXY: "on" }), /^TRUST_PROXY=on/],
  ["open previews", withSettings({ PREVIEW_KEY: "open" }), /^PREVIEW_KEY=open.*openssl/],
  ["a key of the docs", withSettings({ PREVIEW_KEY: "some-long-secret" }), /^PREVIEW_KEY is easy to guess/],
  [
    "a key of few letters",
    withSettings({ PREVIEW_KEY: "xyxyxyxyxyxyxyxy" }),
    /^PREVIEW_KEY is easy to guess/,
  ],
  ["the default key", withSettings({ ANON_KEY: "" }), /^ANON_KEY is the one that every copy/],
  [
    "a database's weak password",
    withSettings({ DATABASE_URL: "postgres://site:postgres@db/leads" }),
    /^The password in DATABASE_URL is easy to guess/,
  ],
  [
    "Redis's weak password",
    withSettings({ REDIS_URL: "redis://:short@counts" }),
    /^The password in REDIS_URL/,
  ],
  [
    "a webhook's weak secret",
    withSettings({
      WEBHOOK_URL: "https://hooks.mugs.shop/leads",
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, "a").toString("base64")}`,
    }),
    /^WEBHOOK_SECRET is easy to guess/,
  ],
  ["no limits", withSettings({ RATE_LIMIT: "off" }), /^RATE_LIMIT=off/],
  [
    "a call that browsers refuse",
    withSettings({ API_URL: "http://api.mugs.shop", OFREP_URL: "https://flags.mugs.shop" }),
    /^Pages call http:\/\/api\.mugs\.shop/,
  ],
  ["another origin without https", withSettings({ ALLOWED_ORIGINS: "http://mugs.shop" }), /^ALLOWED_ORIGINS/],
  [
    "a misspelt setting",
    withSettings({ RETENTION_DAY: "5" }),
    /^RETENTION_DAY is not a setting.*RETENTION_DAYS/,
  ],
  [
    "rules that are not there",
    { flagRules: null },
    /^The flag's rules are not there\. Mend .*flags\.json\.$/,
  ],
  ["rules that are wrong", { flagRules: "{}" }, /^The flag's rules can't be used: the flag landing_beverage/],
  [
    "a flag that is switched off",
    { flagRules: ready.flagRules!.replace("ENABLED", "DISABLED") },
    /^The flag is switched off/,
  ],
  ["a site that was not built", { builtPage: null }, /^There are no pages in .*\. Run npm run build\.$/],
  ["pages from before an edit", { builtPage: "<html>Plainshot</html>" }, /^The built pages are older/],
])("%s is one line that says how to mend it", (_what, changed, line) => {
  const found = findUnready({ ...ready, ...changed });
  expect(found.map(({ problem, fix }) => `${problem} ${fix}`)).toEqual([expect.stringMatching(line)]);
});

async function golive(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["cli/golive.ts", ...args], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { out, err, exitCode };
}

test("npm run golive lists what a fresh copy lacks, ends with 1, and says the same as JSON", async () => {
  expect(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts.golive).toBe(
    "exec node cli/golive.ts",
  );
  const { out, err, exitCode } = await golive([]);
  expect({ err, exitCode }).toEqual({ err: "", exitCode: 1 });
  const lines = out.trimEnd().split("\n");
  expect(lines.at(-1)).toBe(`${lines.length - 1} things to do.`);
  for (const begin of [
    "The brand",
    "The header's",
    "Privacy",
    "Imprint",
    "Pages show",
    "PUBLIC_URL",
    "ANON_KEY",
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${begin}`)));
  }
  const json = await golive(["--json"]);
  expect(json.exitCode).toBe(1);
  const { ready: isReady, problems } = JSON.parse(json.out) as { ready: boolean; problems: unknown[] };
  expect({ isReady, count: problems.length }).toEqual({ isReady: false, count: lines.length - 1 });
});

test("it ends with 2 when it could not look, and says why", async () => {
  expect(await golive([], { PORT: "many" })).toMatchObject({
    out: "",
    exitCode: 2,
    err: expect.stringMatching(/^PORT must be/),
  });
  expect(await golive(["--jsn"])).toMatchObject({
    out: "",
    err: expect.stringMatching(/'--jsn'[^]*\n\nUsage: npm run golive/),
    exitCode: 2,
  });
  const folder = temporaryFolder();
  mkdirSync(join(folder, "flags.json"));
  expect(await golive([], { FLAGS_FILE: join(folder, "flags.json") })).toMatchObject({
    out: "",
    exitCode: 2,
  });
  writeFileSync(join(folder, "settings"), "PORT 3000\n");
  expect(await golive([], { ENV_FILE: join(folder, "settings") })).toMatchObject({ out: "", exitCode: 2 });
  expect(await golive(["--help"])).toMatchObject({ exitCode: 0, err: "" });
});
