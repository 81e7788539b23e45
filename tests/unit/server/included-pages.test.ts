import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ExperimentRecorder } from "../../../domain/experiment/experiment-recorder.ts";
import { FlagsFile } from "../../../server/flags/flags-file.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";

const REAL_RULES = new FlagsFile("flags.json").rules();

const SETTINGS = '<script type="application/json" id="settings">{"rowsUrl":"/rest/v1"}</script>';
const redirectPage = (words = "") =>
  `<!DOCTYPE html><html><head><style data-waiting="true">a{color:red}</style><noscript></noscript>${SETTINGS}` +
  `<script type="application/json" id="redirect">{}</script><script>go()</script>` +
  `<script type="application/json" id="offer">null</script></head><body>${words}<a href="/x" data-waiting="true">Continue</a></body></html>`;
const landingPage = (name: string) =>
  `<!DOCTYPE html><html><head><title>${name}</title><style>h1{color:blue}</style>${SETTINGS}<script>lost()</script>` +
  `<script type="module" src="/assets/client.js"></script></head><body><h1>${name}</h1></body></html>`;

/** A built site with these redirect pages and the landing pages they lead to. */
function writeSite(pages: Record<string, string>): string {
  const folder = temporaryFolder();
  const files = { "/": landingPage("home"), ...pages };
  for (const [path, html] of Object.entries(files)) {
    const file = join(folder, path, "index.html");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
    // As the build does.
    writeFileSync(`${file}.br`, brotliCompressSync(html));
    writeFileSync(`${file}.gz`, gzipSync(html));
  }
  writeFileSync(join(folder, "404.html"), "");
  return folder;
}

const food = () =>
  writeSite({
    "/food": redirectPage(),
    ...Object.fromEntries(["a", "b", "c", "d"].map((one) => [`/food/version_${one}`, landingPage(one)])),
  });

const encodings = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

test.each(["br", "gzip", "identity"] as const)(
  "a new visitor's redirect page contains the offered page, with brotli all others after it, and the redirect page's script runs first (%s)",
  async (encoding) => {
    const { app } = await openServer({ SITE_DIR: food() });
    const { rawPayload, headers } = await app.inject({
      url: "/food",
      headers: { "accept-encoding": encoding },
    });
    const body = encodings[encoding](rawPayload).toString();
    const [, included] = /id="included">(.*?)<\/script>/.exec(body) ?? [];
    const [, offered] = /"variant":"version_(.)"/.exec(body) ?? [];
    const others = ["a", "b", "c", "d"].filter((one) => one !== offered);
    const pages = encoding === "br" ? [offered, ...others] : [offered];
    expect(JSON.parse(included!)).toEqual({
      paths: pages.map((one) => `/food/version_${one}`),
      rules: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    const parts = [
      `<title data-waiting>${offered}</title>`,
      'style data-waiting="true"',
      'id="included"',
      'id="settings"',
      "<script>go()</script>",
      ...pages.map(
        (one) =>
          `<script>nextPage()</script><template><!-- --><title>${one}</title><style>h1{color:blue}</style>` +
          `<script>lost()</script><script type="module" src="/assets/client.js"></script></head><body>` +
          `<h1>${one}</h1></template></noframes>`,
      ),
      "Continue",
      'id="offer"',
    ];
    expect(body.split('id="settings"')).toHaveLength(2);
    expect(body.split("nextPage()")).toHaveLength(1 + pages.length);
    const places = parts.map((part) => body.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  },
);

test.each(["br", "gzip", "identity"] as const)(
  "the rules' fingerprint comes with it, and changes with them (%s)",
  async (encoding) => {
    let current = "0123456789ab";
    const flags = { rules: () => ({ ...REAL_RULES, fingerprint: current }) };
    const { app } = await openServer({ SITE_DIR: food() }, { flags });
    const readRules = async () => {
      const { rawPayload } = await app.inject({ url: "/food", headers: { "accept-encoding": encoding } });
      const body = encodings[encoding](rawPayload).toString();
      expect(body).toMatch(/id="offer">\{.*\}<\/script><\/body><\/html>$/);
      return /"rules":"(.*?)"/.exec(body)?.[1];
    };
    expect(await readRules()).toBe(current);
    current = "ba9876543210";
    expect([await readRules(), await readRules()]).toEqual([current, current]);
  },
);

test("each page's most important picture is preloaded where the page is shown", async () => {
  const picture =
    '<picture><source type="image/avif" srcSet="/icon.avif 20w" sizes="20px"/><img src="/icon.webp" alt=""/></picture>' +
    '<picture><source type="image/avif" srcSet="/a.avif 320w, /b.avif 560w" sizes="60vw"/>' +
    '<img src="/a.webp" alt="" fetchPriority="high"/></picture>';
  const { app } = await openServer({
    SITE_DIR: writeSite({
      "/food": redirectPage(),
      ...Object.fromEntries(
        ["a", "b", "c", "d"].map((one) => [`/food/version_${one}`, landingPage(one + picture)]),
      ),
    }),
  });
  const { body } = await app.inject("/food");
  expect(body).toContain(
    '<template><!-- --><link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif 320w, /b.avif 560w" imagesizes="60vw" fetchpriority="high"><title>',
  );
});

test("a preview includes no pages, because the rules don't say what it shows", async () => {
  const { app } = await openServer({ SITE_DIR: food(), PREVIEW_KEY: "open" });
  const { body } = await app.inject("/food?variant=version_d");
  expect(body).toContain('"variant":"version_d"');
  expect(body).not.toContain("included");
});

const hashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");

test("the policy allows only the scripts and styles of the redirect page and the included ones", async () => {
  const { app } = await openServer({ SITE_DIR: food() });
  const { headers } = await app.inject("/food");
  const policy = headers["content-security-policy"] as string;
  expect(policy).toContain(`script-src 'self' ${hashes(["go()", "nextPage()", "lost()"])};`);
  expect(policy).toContain(`style-src 'self' ${hashes(["a{color:red}", "h1{color:blue}"])};`);
});

test("a visitor who accepts the offer is counted, and has viewed the page", async () => {
  const counted: string[] = [];
  const experiment: ExperimentRecorder = {
    assigned: ({ path, variant }) => void counted.push(`${path} ${variant}`),
    viewed: (path) => void counted.push(path),
  };
  const { app } = await openServer({ SITE_DIR: food() }, { experiment });
  const { body } = await app.inject("/food");
  const { userKey, variant, ticket } = JSON.parse(/id="offer">(.*?)<\/script>/.exec(body)![1]!);
  const redeem = () =>
    app.inject({
      method: "POST",
      url: "/ofrep/v1/evaluate/flags",
      headers: {
        "user-agent": "Mozilla/5.0 Firefox/145.0",
        referer: "http://127.0.0.1:3000/food?utm_source=ad",
      },
      payload: { context: { targetingKey: userKey, ticket } },
    });
  for (let again = 0; again < 2; again++) await redeem();
  expect(counted).toEqual([`/food ${variant}`, `/food/${variant}`]);
});

test.each([
  ["has words to show while it waits", { "/food": redirectPage("<h1>Food Marketing</h1>") }, {}],
  ["leads to a missing page", { "/food": redirectPage() }, {}],
  ["leads to pages with challenges", null, { CHALLENGE_SECRET: "a".repeat(64) }],
])("a redirect page that %s includes no pages", async (_, pages, settings) => {
  const folder = pages ? writeSite(pages) : food();
  const { app } = await openServer({ SITE_DIR: folder, ...settings });
  const { body } = await app.inject("/food");
  expect(body).toContain('id="offer">{');
  expect(body).not.toContain("included");
});
