import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { ImageName } from "../../content/images.ts";
import { hasExampleBrand } from "../support/site/example-content.ts";
import { pageAt } from "../support/site/pages-by-path.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

const CARD_WIDTH = 1200;

/** Out of 255, in the channel that differs most: JPEG's loss for a color. */
const NOISE_MAX = 6;
/** The average over a whole picture; a shift by one pixel doubles it. */
const PICTURE_NOISE_MAX = 4;

/** The same for one point of a picture, which has grain. */
const AD_NOISE_MAX = 16;

/** An ad's size, and the first one's position, in pixels. */
const AD = { width: 236, height: 295 };
const ADS = { left: 392, top: 300 };

type Box = { left: number; top: number; width: number; height: number };

/** The areas of a card that have its text. */
const FIELDS = {
  brand: { left: 0, top: 0, width: 400, height: 100 },
  reassurance: { left: 400, top: 0, width: 800, height: 100 },
  heading: { left: 0, top: 100, width: 1200, height: 190 },
} satisfies Record<string, Box>;

/** The space that each text takes in its area, and the color farthest from the paper's. */
type Words = Record<keyof typeof FIELDS, Box & { color: string }>;

/** A color of the first ad, at its position. */
const FIRST_AD = "the first ad's";

/** Colors of points, by their positions. */
type Points = Record<string, string>;

/** One on dark paper with nearly square corners, one on light paper with the roundest. */
const cards: { path: string; words: Words; points: Record<string, Points> }[] = [
  {
    path: "/jewelry/version_a",
    words: {
      brand: { left: 66, top: 45, width: 108, height: 27, color: "#fffff4" },
      reassurance: { left: 230, top: 55, width: 506, height: 22, color: "#d9d6cf" },
      heading: { left: 65, top: 8, width: 786, height: 167, color: "#fffffd" },
    },
    points: {
      "paper and floor": { "20,440": "#100f0d", "20,447": "#161513", "20,449": "#211e17" },
      "a line from the shot to the last ad": {
        "300,446": "#6d5a39",
        "300,447": "#cfac68",
        "300,448": "#746440",
        "637,447": "#b5985c",
        "891,447": "#b5985c",
      },
      "a white frame that is turned": {
        "61,340": "#1a1917",
        "62,340": "#dad9d7",
        "70,340": "#ffffff",
        "269,340": "#ffffff",
        "271,340": "#2b2b2b",
        "75,540": "#292824",
        "76,540": "#e5e4e2",
        "284,540": "#f4f3ef",
        "285,540": "#34332e",
        "174,316": "#42413f",
        "174,317": "#fffffd",
        "174,577": "#e3e2e0",
        "174,578": "#363533",
      },
      "shadows under shot and ads": {
        "174,585": "#171310",
        "174,595": "#1b1813",
        "510,600": "#151410",
        "510,612": "#1b1813",
        "764,612": "#1b1813",
        "1018,612": "#1b1813",
      },
      "corners of an ad": { "394,302": FIRST_AD, "399,307": FIRST_AD },
      "a disc, and an arrow in it": {
        "337,422": "#66553b",
        "337,423": "#d4ae67",
        "337,471": "#d0ab64",
        "337,472": "#6f603f",
        "313,438": "#604d2d",
        "361,438": "#120900",
        "337,447": "#171506",
        "328,447": "#18110b",
        "346,447": "#311e0f",
      },
    },
  },
  {
    path: "/skincare/version_a",
    words: {
      brand: { left: 67, top: 45, width: 157, height: 28, color: "#0a0000" },
      reassurance: { left: 230, top: 55, width: 505, height: 22, color: "#3c3431" },
      heading: { left: 66, top: 7, width: 996, height: 171, color: "#080000" },
    },
    points: {
      "paper and floor": { "20,440": "#f8f7f3", "20,447": "#f7edec", "20,449": "#f3e2da" },
      "shadows under shot and ads": {
        "174,585": "#c6b7b0",
        "510,600": "#c6b7b0",
        "764,612": "#d8cac1",
        "1018,612": "#d8cac1",
      },
      "corners of an ad": { "394,302": "#faf6f3", "399,307": FIRST_AD },
    },
  },
];

describe.each(cards)("the card of $path", async ({ path, words, points }) => {
  const url = site.page(path).querySelector("meta[property='og:image']")!.getAttribute("content")!;
  const file = site.file(new URL(url).pathname);
  const pixels = await sharp(file).raw().toBuffer();
  const colorAt = (x: number, y: number) => {
    const from = 3 * (y * CARD_WIDTH + x);
    return pixels.subarray(from, from + 3);
  };

  const firstAd = await sharp(masterOf(pageAt(path).showcase.after[0].image))
    .resize(AD)
    .raw()
    .toBuffer();
  const adColorAt = (x: number, y: number) => {
    const from = 3 * ((y - ADS.top) * AD.width + x - ADS.left);
    return firstAd.subarray(from, from + 3);
  };

  test.each(Object.entries(points))("has %s", (_, colors) => {
    for (const [place, color] of Object.entries(colors)) {
      const [x = 0, y = 0] = place.split(",").map(Number);
      const isAd = color === FIRST_AD;
      const wanted = isAd ? adColorAt(x, y) : bytesOf(color);
      expect(apart(colorAt(x, y), wanted), place).toBeLessThanOrEqual(isAd ? AD_NOISE_MAX : NOISE_MAX);
    }
  });

  // Another brand has other letters, and may reach into the field beside it.
  const measured = Object.entries(FIELDS).filter(([part]) => part === "heading" || hasExampleBrand);

  test.each(measured)("has its %s in its place and color", async (part, field) => {
    const { color, ...box } = words[part as keyof Words];
    const cut = sharp(await sharp(file).extract(field).png().toBuffer());
    const { channels } = await cut.stats();
    const { info } = await cut.trim({ threshold: 60 }).toBuffer({ resolveWithObject: true });
    const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
    expect({ left: -trimOffsetLeft, top: -trimOffsetTop, width, height }).toEqual(box);
    const ink = channels.map(({ min, max }, at) => (colorAt(0, 0)[at]! < 128 ? max : min));
    expect(apart(Uint8Array.from(ink), bytesOf(color))).toBeLessThanOrEqual(NOISE_MAX);
  });

  test("shows the three ads of its page beside each other", async () => {
    // Less their rounded corners.
    const inner = { left: 30, top: 30, width: AD.width - 60, height: AD.height - 60 };
    for (const [index, { image }] of pageAt(path).showcase.after.entries()) {
      const ad = await sharp(masterOf(image)).resize(AD).extract(inner).png().toBuffer();
      const place = {
        ...inner,
        left: ADS.left + 254 * index + inner.left,
        top: ADS.top + inner.top,
      };
      const drawn = await sharp(file).extract(place).png().toBuffer();
      const { data } = await sharp(drawn)
        .composite([{ input: ad, blend: "difference" }])
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const sum = data.reduce((total, value) => total + value, 0);
      expect(sum / data.length, image).toBeLessThan(PICTURE_NOISE_MAX);
    }
  });
});

function masterOf(image: ImageName): string {
  return `tools/imagery/masters/${image}.webp`;
}

function bytesOf(color: string): Uint8Array {
  return Buffer.from(color.slice(1), "hex");
}

function apart(one: Uint8Array, other: Uint8Array): number {
  return Math.max(...Array.from(one, (value, channel) => Math.abs(value - other[channel]!)));
}
