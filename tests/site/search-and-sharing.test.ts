import sharp from "sharp";
import { expect, test } from "vitest";
import { alternativeText } from "../../content/alternative-text.ts";
import { landingPages } from "../../content/index.ts";
import { site as shop } from "../../content/site.ts";
import { hasExampleMark } from "../support/site/example-content.ts";
import { landingPaths, screenPaths } from "../support/site/page-paths.ts";
import { redirectRows } from "../support/site/redirect-rows.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

/** The default public URL. */
const SITE = "http://127.0.0.1:3000";

const CARD_BYTES_MAX = 120_000;

/** An industry's canonical page. */
function canonicalOf(path: string): string {
  const industry = path.split("/")[1] ?? "";
  return industry === "" || industry === "beverage" ? "/" : `/${industry}/version_a`;
}

test.each([...landingPaths, ...screenPaths, ...redirectRows.map(({ path }) => path)])(
  "%s names its product and brand in its title",
  (path) => {
    const [product = "", ...brand] = site.page(path).title.split(" · ");
    expect(product.length).toBeGreaterThanOrEqual(8);
    expect(brand).toEqual([shop.brand]);
  },
);

for (const { path, industry, title, description, hero, showcase } of landingPages) {
  const page = site.page(path);

  test(`${path} is indexed under its canonical URL, with a description`, () => {
    const canonical = page.querySelector("link[rel=canonical]");
    expect(canonical?.getAttribute("href")).toBe(SITE + canonicalOf(path));
    expect(page.querySelector("meta[name=robots]")).toBeNull();
    expect(page.title).toBe(`${title} · ${shop.brand}`);
    expect(page.querySelector("meta[name=description]")?.getAttribute("content")).toBe(description);
  });

  test(`${path} names the card it is shared with, a JPEG of 1200x630 within 120 kB, by absolute URLs`, () => {
    const elements = page.querySelectorAll("meta[property], meta[name^='twitter:']");
    const tags = Array.from(elements, (tag) => [
      tag.getAttribute("property") ?? tag.getAttribute("name"),
      tag.getAttribute("content"),
    ]);
    const shared = Object.fromEntries(tags) as Record<string, string>;
    expect(shared).toEqual({
      "og:type": "website",
      "og:site_name": shop.brand,
      "og:title": title,
      "og:description": description,
      "og:url": SITE + canonicalOf(path),
      // Browsers keep assets forever: another card has another name.
      "og:image": expect.stringMatching(new RegExp(`^${SITE}/assets/share/${industry}-[\\w-]{8}\\.jpg$`)),
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": `“${hero.heading}” ${alternativeText[showcase.before.image]}, beside finished ads of it.`,
      "twitter:card": "summary_large_image",
    });
    const card = site.file(new URL(shared["og:image"]!).pathname);
    expect(jpegSize(card)).toEqual({ width: 1200, height: 630 });
    expect(card.length).toBeLessThanOrEqual(CARD_BYTES_MAX);
  });
}

for (const path of [...screenPaths, "/beverage", "/furniture", "/404.html"]) {
  test(`${path} is hidden from search engines, and has no share card`, () => {
    const html = path === "/404.html" ? site.file(path).toString() : site.text(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/og:|twitter:/);
  });
}

test("the sitemap lists the canonical pages alone, and robots.txt names it", () => {
  const urls = [...new Set(landingPaths.map(canonicalOf))].map(
    (path) => `<url><loc>${SITE}${path}</loc></url>`,
  );
  expect(site.file("/sitemap.xml").toString()).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`,
  );
  expect(site.file("/robots.txt").toString()).toBe(`User-agent: *\nAllow: /\nSitemap: ${SITE}/sitemap.xml\n`);
});

test("every page names the site's icons, which exist", () => {
  for (const path of [...landingPaths, ...screenPaths, ...redirectRows.map(({ path: short }) => short)]) {
    const links = site.page(path).querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"]');
    const urls = Array.from(links, (link) => link.getAttribute("href")!);
    const isRead = landingPaths.includes(path) || screenPaths.includes(path);
    expect(urls, path).toEqual(
      isRead ? ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"] : ["/favicon.svg"],
    );
    for (const url of urls) expect(site.bytes(url), url).toBeGreaterThan(100);
  }
});

test.runIf(hasExampleMark)("the logo is the site's icon in the page's colors", () => {
  const sign = site.page("/food/version_a").querySelector(".brand svg")!;
  expect(shapes(sign.outerHTML).slice(1)).toEqual(shapes(site.file("/favicon.svg").toString()).slice(2));
  const fills = Array.from(sign.children, (shape) => shape.getAttribute("fill"));
  expect(fills).toEqual(["var(--accent)", "var(--logo)", "var(--ink)", "var(--paper)"]);
});

function shapes(svg: string): (string | undefined)[] {
  return Array.from(svg.matchAll(/ d="([^"]+)"/g), ([, shape]) => shape);
}

/** According to its first frame header. */
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

test("the bitmap icons have the sizes that browsers and phones ask for, and phones' is opaque", async () => {
  const ico = site.file("/favicon.ico");
  const header = { kind: ico.readUInt16LE(2), count: ico.readUInt16LE(4), width: ico[6], height: ico[7] };
  expect(header).toEqual({ kind: 1, count: 1, width: 32, height: 32 });
  const [length, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(start + length).toBe(ico.length);
  expect(await sharp(ico.subarray(start)).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
  const touch = sharp(site.file("/apple-touch-icon.png"));
  expect(await touch.metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
  expect((await touch.stats()).isOpaque).toBe(true);
});
