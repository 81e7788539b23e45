import { landingPages } from "../../content/index.ts";
import { expect, test } from "./fixtures.ts";

/** The public address of a server that was told of none. */
const SITE = "http://127.0.0.1:3000";

for (const { path } of landingPages) {
  test(`${path} names the card it is shared with, by absolute addresses`, async ({ request }) => {
    const tags = tagsOf(await (await request.get(path)).text());

    expect(tags.get("og:type")).toBe("website");
    expect(tags.get("og:site_name")).toBe("Plainshot");
    expect(tags.get("og:title")).toBeTruthy();
    expect(tags.get("og:description")).toBeTruthy();
    expect(tags.get("og:url")).toMatch(new RegExp(`^${SITE}/([a-z]+/version_a)?$`));
    expect(tags.get("twitter:card")).toBe("summary_large_image");
    expect(tags.get("og:image")).toMatch(new RegExp(`^${SITE}/assets/share/.+\\.jpg$`));
    expect(tags.get("og:image:alt")).toContain("Plain shot of");
    expect([tags.get("og:image:width"), tags.get("og:image:height")]).toEqual(["1200", "630"]);

    const card = await request.get(new URL(tags.get("og:image")!).pathname);
    expect(card.status()).toBe(200);
    expect(card.headers()).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(jpegSize(await card.body())).toEqual({ width: 1200, height: 630 });
  });
}

for (const path of ["/ad_creation", "/success", "/image_send", "/beverage", "/nowhere"]) {
  test(`${path} has no card`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/og:|twitter:/);
  });
}

test("a page names icons that the server has", async ({ page, request }) => {
  await page.goto("/");
  const icons = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]');
  const addresses = await icons.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(addresses).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]);
  for (const address of addresses) {
    const icon = await request.get(address);
    expect(icon.status(), address).toBe(200);
    expect(icon.headers()["content-type"], address).toMatch(/^image\//);
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
