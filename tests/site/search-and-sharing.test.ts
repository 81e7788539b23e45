import { expect, test } from "vitest";
import { landingPaths, screenPaths } from "../e2e/addresses.ts";
import { redirectRows } from "../redirect-rows.ts";
import { BuiltSite } from "./built-site.ts";

const site = new BuiltSite("dist/site");

/** The public address of a site that was told of none. */
const SITE = "http://127.0.0.1:3000";

const CARD_BYTES_MAX = 120_000;

/** The page of an industry that stands for all of its versions. */
function canonicalOf(path: string): string {
  const industry = path.split("/")[1] ?? "";
  return industry === "" || industry === "beverage" ? "/" : `/${industry}/version_a`;
}

test.each([...landingPaths, ...screenPaths, ...redirectRows.map(({ path }) => path)])(
  "%s says what it is, and whose, in its title",
  (path) => {
    expect(site.page(path).title).toMatch(/^[^·]{8,} · Plainshot$/);
  },
);

for (const path of landingPaths) {
  test(`${path} may be found, by its canonical address`, () => {
    const page = site.page(path);
    const canonical = page.querySelector("link[rel=canonical]");
    expect(canonical?.getAttribute("href")).toBe(SITE + canonicalOf(path));
    expect(page.querySelector("meta[name=robots]")).toBeNull();
  });

  test(`${path} names the card it is shared with, a JPEG of 1200x630 within 120 kB, by absolute addresses`, () => {
    const tags = tagsOf(site.text(path));
    expect(tags.get("og:type")).toBe("website");
    expect(tags.get("og:site_name")).toBe("Plainshot");
    expect(tags.get("og:title")).toBeTruthy();
    expect(tags.get("og:description")).toBeTruthy();
    expect(tags.get("og:url")).toBe(SITE + canonicalOf(path));
    expect(tags.get("twitter:card")).toBe("summary_large_image");
    expect(tags.get("og:image")).toMatch(new RegExp(`^${SITE}/assets/share/.+\\.jpg$`));
    expect(tags.get("og:image:alt")).toContain("Plain shot of");
    expect([tags.get("og:image:width"), tags.get("og:image:height")]).toEqual(["1200", "630"]);
    const card = site.file(new URL(tags.get("og:image")!).pathname);
    expect(jpegSize(card)).toEqual({ width: 1200, height: 630 });
    expect(card.length).toBeLessThanOrEqual(CARD_BYTES_MAX);
  });
}

for (const path of [...screenPaths, "/beverage", "/furniture", "/404.html"]) {
  test(`${path} is kept from search engines, and has no card`, () => {
    const html = path === "/404.html" ? site.file(path).toString() : site.text(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/og:|twitter:/);
  });
}

test("the sitemap lists the canonical pages alone, and robots.txt names it", () => {
  const sitemap = site.file("/sitemap.xml").toString();
  expect(
    Array.from(sitemap.matchAll(/<loc>http:\/\/127\.0\.0\.1:3000(.*?)<\/loc>/g), ([, path]) => path),
  ).toEqual([...new Set(landingPaths.map(canonicalOf))]);
  expect(site.file("/robots.txt").toString()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

test("every page names the site's icons, and they are there", () => {
  for (const path of landingPaths) {
    const links = site.page(path).querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"]');
    const addresses = Array.from(links, (link) => link.getAttribute("href")!);
    expect(addresses, path).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]);
    for (const address of addresses) expect(site.bytes(address), address).toBeGreaterThan(100);
  }
});

function tagsOf(html: string): Map<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map(Array.from(tags, ([, name, content]) => [name!, content!]));
}

/** As its first frame header says. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffc2;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
