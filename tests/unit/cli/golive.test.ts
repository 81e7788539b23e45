import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  findLaunchProblems,
  type Launch,
  type LaunchProblem,
} from "../../../cli/golive/find-launch-problems.ts";
import { runGolive } from "../../../cli/golive/run-golive.ts";
import { readConfig } from "../../../config/config.ts";
import type { Testimonial } from "../../../content/claims.ts";
import { landingPages } from "../../../content/index.ts";
import type { LandingPage } from "../../../content/page.ts";
import { site } from "../../../content/site.ts";
import { withoutSamples } from "../../../content/without-samples.ts";
import { cleanEnvironment } from "../../support/runner/clean-environment.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { Screen } from "../../support/operators/leads-command.ts";
import { testimonial } from "../../support/site/testimonial.ts";

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
  accessibility: null,
  answersChecked: true,
  showSamples: false,
};

const ready: Launch = {
  config: readConfig(READY_SETTINGS),
  site: readySite,
  pages: landingPages,
  flagRules: readFileSync(join(ROOT, "flags.json"), "utf8"),
  favicon: "<svg/>",
  security: "Write to security@mugs.shop.",
  builtPage: 'Mugshot hello@mugs.shop <a href="https://mugs.shop/privacy?a=1&amp;b=2"> <a href="/imprint">',
};

const withSettings = (settings: Record<string, string>): Partial<Launch> => ({
  config: readConfig({ ...READY_SETTINGS, ...settings }),
});
const withPassword = (password: string) =>
  withSettings({ DATABASE_URL: `postgres://site:${password}@db/leads` });
const withSite = (changed: Partial<typeof site>): Partial<Launch> => ({
  site: { ...readySite, ...changed },
  builtPage: `${ready.builtPage} Plainshot hello@mail.example <a href="https://www.example.com/x"> <a href="">`,
});

const OTHER_FLAGS = { OFREP_URL: "https://flags.mugs.shop" };

test.each<[string, Partial<Launch>]>([
  ["is ready", {}],
  [
    "shows nothing that is made up",
    { ...withSite({ showSamples: true }), pages: landingPages.map(withoutSamples) },
  ],
  [
    "leaves its pages to another server",
    { ...withSettings({ SITE_DIR: "off", TRUST_PROXY: "off" }), builtPage: null },
  ],
  ["leaves its flag to another service", { ...withSettings(OTHER_FLAGS), flagRules: null }],
  [
    "leaves its flag to LaunchDarkly",
    { ...withSettings({ LAUNCHDARKLY_CLIENT_ID: "5f0c1b7ad93e4286" }), flagRules: null },
  ],
  [
    "leaves its leads to Supabase",
    withSettings({
      ANON_KEY: "",
      SUPABASE_URL: "https://mugs.supabase.co",
      SUPABASE_ANON_KEY: "k7p2m9x4q1zv",
    }),
  ],
  ["keeps its figures to itself", withSettings({ METRICS_PORT: "9464" })],
  ["keeps its figures in its network", withSettings({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.7" })],
  ["names the host of its figures", withSettings({ METRICS_PORT: "9464", METRICS_HOST: "localhost" })],
  ["would serve no figures", withSettings({ METRICS_HOST: "0.0.0.0" })],
  ["has a strong challenge", withSettings({ CHALLENGE_SECRET: "k7p2m9x4".repeat(5) })],
  ["needs no password", withSettings({ DATABASE_URL: "postgres://site@db/leads" })],
  // Twelve characters, eight of them distinct.
  ["has keys that take long to guess", withSettings({ PREVIEW_KEY: "k7p2m9x4k7p2", ...webhookWith(8) })],
])("a site that %s passes", (_what, changed) => {
  expect(findLaunchProblems({ ...ready, ...changed })).toEqual([]);
});

/** A secret with this many distinct bytes. */
function webhookWith(kinds: number) {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index % kinds));
  return {
    WEBHOOK_URL: "https://hooks.mugs.shop/leads",
    WEBHOOK_SECRET: `whsec_${bytes.toString("base64")}`,
  };
}

const CLAIM = { value: "200+", label: "users", sample: true };
const CLOSING_CLAIM = { ...CLAIM, label: "brands" };
const PRAISE: Testimonial = { ...testimonial, sample: true };

/** A page with one made-up and one real item of each kind. */
function pageWith(praise: Testimonial): LandingPage {
  const { hero, testimonials, closing, ...page } = landingPages[0]!;
  const real = { ...CLAIM, sample: false };
  return {
    ...page,
    hero: { ...hero, quote: praise, trust: [real] },
    testimonials: { ...testimonials, items: [PRAISE, { ...PRAISE, sample: false }], stats: [CLAIM] },
    closing: { ...closing, stats: [CLAIM, CLOSING_CLAIM, real] },
  };
}

const withSamples = { ...withSite({ showSamples: true }), pages: [pageWith(PRAISE)] };

const SENTENCE = /^[^ ].*[.?]$/;

const WORDS =
  "Secret password preview ChangeMe change-me example admin postgres Redis 1234 abcd qwerty".split(" ");

test.each<[string, Partial<Launch>, RegExp]>([
  [
    "the example's brand",
    withSite({ brand: "Plainshot" }),
    /^The brand .* Set brand in content\/site\.ts\.$/,
  ],
  [
    "the example's mark",
    { favicon: '<svg><path fill="#0e1f1a" d="M16 7a9 9 0 0 0 0 18z"/></svg>' },
    /^The logo and the favicon .* web\/public\/favicon\.svg, .* web\/ui\/brand\.tsx/,
  ],
  [
    "an example's e-mail address for security",
    { security: "Write to security@example.com." },
    /^SECURITY\.md names security@example\.com/,
  ],
  [
    "an example's mailbox",
    withSite({ contactEmail: "hello@mail.example" }),
    /^Visitors are asked to write to hello@mail\.example, .* contactEmail/,
  ],
  [
    "example links",
    withSite({ links: [{ label: "Blog", href: "https://example.com/blog" }] }),
    /^The header's Blog leads to example\.com\. Set links/,
  ],
  [
    "more than one of them",
    withSite({
      links: [
        { label: "Blog", href: "https://example.com/blog" },
        { label: "Shop", href: "https://mugs.shop" },
        { label: "Docs", href: "https://example.com" },
      ],
    }),
    /^The header's Blog, Docs lead to example\.com\. /,
  ],
  [
    "no URL of privacy",
    withSite({ privacy: { label: "Privacy", href: "" } }),
    /^Privacy has no URL\. Set privacy/,
  ],
  [
    "an example's imprint",
    withSite({ imprint: { label: "Imprint", href: "https://www.example.com/x" } }),
    /^Imprint leads to example\.com\. Set imprint/,
  ],
  [
    "an example's statement on accessibility",
    withSite({ accessibility: { label: "Accessibility", href: "https://example.com/a11y" } }),
    /^Accessibility leads to example\.com\. Set accessibility/,
  ],
  [
    "answers that nobody checked",
    withSite({ answersChecked: false }),
    /^Pages answer questions .* content\/questions\.ts.*answersChecked/,
  ],
  ["samples", withSamples, /^Pages show 1 testimonial and 2 figures that are made up\. .*showSamples/],
  [
    "a sample that two places share",
    { ...withSite({ showSamples: true }), pages: [pageWith(PRAISE), pageWith({ ...PRAISE })] },
    /^Pages show 2 testimonials and 2 figures that are made up\. /,
  ],
  [
    "plain http",
    withSettings({ PUBLIC_URL: "http://ads.mugs.shop", TRUST_PROXY: "off", ...OTHER_FLAGS }),
    /^PUBLIC_URL is http:\/\/ads\.mugs\.shop:.*https/,
  ],
  [
    "an example's URL",
    withSettings({ PUBLIC_URL: "https://ads.example" }),
    /^PUBLIC_URL is https:\/\/ads\.example, an example/,
  ],
  ...["example.net", "ads.example.org"].map((host): [string, Partial<Launch>, RegExp] => [
    `the example's URL at ${host}`,
    withSettings({ PUBLIC_URL: `https://${host}` }),
    /^PUBLIC_URL is https:\/\/[a-z.]+, an example/,
  ]),
  ["no proxy", withSettings({ TRUST_PROXY: "off" }), /^TRUST_PROXY is off/],
  ["a proxy that anyone may claim", withSettings({ TRUST_PROXY: "on" }), /^TRUST_PROXY=on/],
  ["open previews", withSettings({ PREVIEW_KEY: "open" }), /^PREVIEW_KEY=open .* what `openssl rand/],
  ["a key of the docs", withSettings({ PREVIEW_KEY: "some-long-secret" }), /^PREVIEW_KEY is easy to guess/],
  ["a short password", withPassword("k7p2m9x4k7p"), /^The password in DATABASE_URL is easy to guess/],
  ["a short password with a bare percent sign", withPassword("k7p2%m9x4k"), /^The password in DATABASE_URL/],
  ["a short password in other letters", withPassword("%6B7p2m9x4k7p"), /^The password in DATABASE_URL/],
  ["a password of few letters", withPassword("k7p2m9xk7p2m"), /^The password in DATABASE_URL/],
  ...WORDS.map((word): [string, Partial<Launch>, RegExp] => [
    `a password with ${word}`,
    withPassword(`k7p2m9x4${word}`),
    /^The password in DATABASE_URL/,
  ]),
  [
    "a key of few letters",
    withSettings({ PREVIEW_KEY: "xyxyxyxyxyxyxyxy" }),
    /^PREVIEW_KEY is easy to guess/,
  ],
  ["the default key", withSettings({ ANON_KEY: "" }), /^ANON_KEY is the default of every copy/],
  [
    "Redis's weak password",
    withSettings({ REDIS_URL: "redis://:short@counts" }),
    /^The password in REDIS_URL/,
  ],
  ["a webhook's weak secret", withSettings(webhookWith(7)), /^WEBHOOK_SECRET is easy to guess/],
  [
    "a challenge's weak secret",
    withSettings({ CHALLENGE_SECRET: "a".repeat(40) }),
    /^CHALLENGE_SECRET is easy to guess/,
  ],
  ...["0.0.0.0", "::", "203.0.114.7"].map((host): [string, Partial<Launch>, RegExp] => [
    `figures at ${host}`,
    withSettings({ METRICS_PORT: "9464", METRICS_HOST: host }),
    new RegExp(`^METRICS_HOST is ${host.replaceAll(".", "\\.")}: .*127\\.0\\.0\\.1`),
  ]),
  ["no limits", withSettings({ RATE_LIMIT: "off" }), /^RATE_LIMIT=off/],
  [
    "a call that browsers refuse",
    withSettings({ API_URL: "http://api.mugs.shop", OFREP_URL: "https://flags.mugs.shop" }),
    /^Pages call http:\/\/api\.mugs\.shop/,
  ],
  ...["PICTURES_URL", "MEDIA_URL"].map((name): [string, Partial<Launch>, RegExp] => [
    `${name} that browsers refuse`,
    withSettings({ [name]: "http://cdn.mugs.shop/shots" }),
    /^Pages call http:\/\/cdn\.mugs\.shop\/shots/,
  ]),
  [
    "another origin without https",
    withSettings({ ALLOWED_ORIGINS: "https://mugs.shop,http://mugs.shop" }),
    /^ALLOWED_ORIGINS lets pages of http:\/\/mugs\.shop call/,
  ],
  [
    "a misspelled setting",
    withSettings({ RETENTION_DAY: "5" }),
    /^RETENTION_DAY is not a setting.*RETENTION_DAYS/,
  ],
  ["rules that are not there", { flagRules: null }, /^The flag's rules are missing\. Fix .*flags\.json\.$/],
  ["rules that are wrong", { flagRules: "{}" }, /^The flag's rules can't be used: the flag landing_beverage/],
  [
    "a flag that is switched off",
    { flagRules: ready.flagRules!.replace("ENABLED", "DISABLED") },
    /^The flag is switched off/,
  ],
  ["a site that was not built", { builtPage: null }, /^There are no pages in .*\. Run npm run build\.$/],
  ["pages from before an edit", { builtPage: "<html>Plainshot</html>" }, /^The built pages are older/],
])("%s is reported in one line with its fix", (_what, changed, line) => {
  const found = findLaunchProblems({ ...ready, ...changed });
  expect(found.map(({ problem, fix }) => `${problem} ${fix}`)).toEqual([expect.stringMatching(line)]);
  expect(found).toEqual([{ problem: expect.stringMatching(SENTENCE), fix: expect.stringMatching(SENTENCE) }]);
});

async function golive(args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new Screen(), new Screen()];
  const exitCode = await runGolive(args, { env, stdout, stderr });
  expect([stdout.isWaitedFor, stderr.isWaitedFor]).toEqual([true, true]);
  return { out: stdout.text, err: stderr.text, exitCode };
}

test("each problem comes with its fix", () => {
  const content = findLaunchProblems({
    ...ready,
    ...withSite({
      brand: "Plainshot",
      contactEmail: "hello@mail.example",
      links: [{ label: "Blog", href: "https://www.example.com/blog" }],
      privacy: { label: "Privacy", href: "" },
      accessibility: { label: "Accessibility", href: "https://www.example.com/a11y" },
      answersChecked: false,
    }),
    favicon: '<path d="M16 7a9 9 0 0 0 0 18z"/>',
    security: "Write to security@example.com.",
  });
  const settings = findLaunchProblems({
    ...ready,
    ...withSettings({
      TRUST_PROXY: "on",
      PREVIEW_KEY: "open",
      ANON_KEY: "",
      RATE_LIMIT: "off",
      MEDIA_URL: "http://cdn.mugs.shop",
      ALLOWED_ORIGINS: "http://mugs.shop",
      METRICS_PORT: "9464",
      METRICS_HOST: "0.0.0.0",
      DATABASE_URL: "postgres://site:postgres@db/leads",
      ...webhookWith(1),
    }),
    flagRules: null,
    builtPage: null,
  });
  const urls = [
    { PUBLIC_URL: "http://ads.mugs.shop" },
    { PUBLIC_URL: "https://ads.example", TRUST_PROXY: "off" },
  ];
  const others = urls.flatMap((changed) => findLaunchProblems({ ...ready, ...withSettings(changed) }));
  const said = [...content, ...settings, ...others].map(({ problem, fix }) => `${problem} ${fix}`);
  expect(said.map((line) => line.replaceAll(ROOT, ""))).toEqual([
    "The brand is still the example, Plainshot. Set brand in content/site.ts.",
    "The logo and the favicon are still the example's. Replace web/public/favicon.svg, draw the same in web/ui/brand.tsx, and run npm run build.",
    "SECURITY.md names security@example.com, which nobody reads. Put your own e-mail address there.",
    "Visitors are asked to write to hello@mail.example, which nobody reads. Set contactEmail in content/site.ts.",
    "The header's Blog leads to example.com. Set links in content/site.ts.",
    "Privacy has no URL. Set privacy in content/site.ts.",
    "Accessibility leads to example.com. Set accessibility in content/site.ts.",
    "Pages answer questions about ownership, prices and photos in words that you haven’t checked. Read content/questions.ts and each page’s questions in content/pages/, then set answersChecked in content/site.ts.",
    "TRUST_PROXY=on trusts any IP address that a request claims to come from. Set it to the number of proxies in front, usually 1.",
    "PREVIEW_KEY=open lets everyone choose a variant, uncounted. Unset it, or set it to what `openssl rand -hex 16` prints.",
    "The password in DATABASE_URL is easy to guess. Set it to what `openssl rand -hex 16` prints.",
    'WEBHOOK_SECRET is easy to guess. Set it, on both sides, to what `echo "whsec_$(openssl rand -base64 32)"` prints.',
    "METRICS_HOST is 0.0.0.0: anyone who reaches its port can read the metrics. Set it to 127.0.0.1 or a private IP address; in a container, don't publish the port.",
    "ANON_KEY is the default of every copy of this project. Set it to what `openssl rand -hex 16` prints. It is public anyway, and only keeps out programs that know the default.",
    "RATE_LIMIT=off lets anyone flood the server. Unset it.",
    "Pages call http://cdn.mugs.shop, which browsers refuse on an https page. Give them https URLs.",
    "ALLOWED_ORIGINS lets pages of http://mugs.shop call, which anyone on the network path can change. Remove them, or use https.",
    "The flag's rules are missing. Fix flags.json.",
    "There are no pages in dist/site. Run npm run build.",
    "PUBLIC_URL is http://ads.mugs.shop: anyone on the network path can read what visitors send. Set it to the https URL that visitors open, and put a proxy with https in front.",
    "PUBLIC_URL is https://ads.example, an example. Set it to the URL that visitors open.",
    "TRUST_PROXY is off: behind the https proxy, all visitors share one limit. Set it to the number of proxies in front, usually 1.",
  ]);
});

test("npm run golive lists what a copy without settings lacks, as text or JSON, and exits with 1", async () => {
  const { out, err, exitCode } = await golive([]);
  expect({ err, exitCode }).toEqual({ err: "", exitCode: 1 });
  const text = out.trimEnd().split("\n");
  const reminded = text.filter((line) => line.startsWith("Not checked: "));
  const lines = text.slice(0, -reminded.length);
  expect(reminded).toEqual([
    "Not checked: Leads and pictures are kept until you delete them; RETENTION_DAYS deletes older ones.",
    "Not checked: Back up leads and pictures, and try a restore: docs/deploying.md says how.",
  ]);
  expect(lines.at(-1)).toBe(`${lines.length - 1} things to do.`);
  // Its owner may have replaced the content already, but a fresh copy has no settings.
  for (const begin of ["PUBLIC_URL", "ANON_KEY"]) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${begin}`)));
  }
  const json = await golive(["--json"]);
  expect(json.exitCode).toBe(1);
  const {
    ready: isReady,
    problems,
    reminders,
  } = JSON.parse(json.out) as { ready: boolean; problems: LaunchProblem[]; reminders: string[] };
  expect(reminders.map((reminder) => `Not checked: ${reminder}`)).toEqual(reminded);
  expect(isReady).toBe(false);
  expect(problems.map(({ problem, fix }) => `${problem} ${fix}`)).toEqual(lines.slice(0, -1));
});

const fixes = (changes: Partial<Launch>) =>
  findLaunchProblems({ ...ready, ...changes }).map(({ problem, fix }) => [problem, fix]);

test("golive asks to correct settings that the server warns about, and to replace sample figures", () => {
  expect(fixes(withSettings({ USER_KEY: "consent" }))).toContainEqual([
    "USER_KEY is now USER_KEY_CONSENT: write USER_KEY_CONSENT=required for USER_KEY=consent.",
    "Correct the setting.",
  ]);
  expect(fixes(withSamples)).toContainEqual([
    expect.stringMatching(/^Pages show .* that are made up\.$/),
    "Replace them in content/claims.ts and content/testimonials/, or set showSamples to false in content/site.ts.",
  ]);
});

test("golive exits with 2 if it could not check, and says why", async () => {
  expect(await golive([], { PORT: "many", HOST: "a b" })).toEqual({
    out: "",
    exitCode: 2,
    err: expect.stringMatching(/^HOST must be .+\nPORT must be .+\n$/),
  });
  expect(await golive(["--jsn"])).toEqual({
    out: "",
    err: expect.stringMatching(/'--jsn'[^]*\n\nUsage: npm run golive/),
    exitCode: 2,
  });
  const folder = temporaryFolder();
  // The folder of the pages is read, and without it nothing is expected there.
  const missing = `There are no pages in ${folder}.`;
  expect((await golive([], { SITE_DIR: folder })).out).toContain(missing);
  writeFileSync(join(folder, "index.html"), "<h1>Another build</h1>");
  expect((await golive([], { SITE_DIR: folder })).out).not.toContain(missing);
  expect((await golive([], { SITE_DIR: "off" })).out).not.toContain("There are no pages");
  expect(await golive([], { FLAGS_FILE: folder })).toEqual({
    out: "",
    err: `${folder} can't be read: EISDIR: illegal operation on a directory, read.\n`,
    exitCode: 2,
  });
});

test.each(["--help", "-h"])("%s explains the usage, and checks nothing", async (option) => {
  expect(await golive([option], { PORT: "many" })).toEqual({
    out: expect.stringMatching(/^Usage: npm run golive\n[^]*Exit codes: 0 ready, 1 not ready, 2 /),
    err: "",
    exitCode: 0,
  });
});

test("the program reads the settings file, and its exit code reports the result", async () => {
  expect(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts.golive).toBe(
    "node cli/golive.ts",
  );
  const settings = join(temporaryFolder(), "settings");
  const env = { ...cleanEnvironment(), ENV_FILE: settings };
  for (const [written, said] of [
    ["PORT 3000", `Line 1 of ${settings} must be NAME=value, or a comment after #.\n`],
    ["PORT=many", 'PORT must be a port from 0 to 65535, but it is "many".\n'],
  ] as const) {
    writeFileSync(settings, written);
    const { stdout, stderr, status } = spawnSync(process.execPath, ["cli/golive.ts"], {
      cwd: ROOT,
      env,
      encoding: "utf8",
    });
    expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: said, status: 2 });
  }
});
