import { basename } from "node:path";
import { globSync, readdirSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { alternativeText } from "../../../content/alternative-text.ts";
import { industryContent } from "../../../content/index.ts";
import { adFormat, type ImageName, isLayered, type LayeredName } from "../../../content/images.ts";
import { shotCrops, shotPlacements } from "../../../content/shot-placements.ts";
import { INDUSTRIES, type Industry } from "../../../contract/paths.ts";
import overlays from "../../../tools/imagery/compose/overlays.json" with { type: "json" };

const masters = readdirSync(new URL("../../../tools/imagery/masters", import.meta.url));
const texts = Object.entries(alternativeText);
const images = texts.filter(([, text]) => !text.startsWith("Video: "));
const videos = texts.filter(([, text]) => text.startsWith("Video: "));

/** Ads for an industry's other products, the wide room, and the demos' pictures. */
const EXTRA = /_(ad[45]|plain)$|_room$|_day\d$|_loupe$|_shades$/;

test("every industry has six images, and every image and video has its file", () => {
  expect(images.filter(([name]) => !EXTRA.test(name))).toHaveLength(6 * INDUSTRIES.length);
  expect(videos).toHaveLength(4);
  expect(masters).toEqual(
    expect.arrayContaining([
      ...texts.map(([name]) => `${name}.webp`),
      ...videos.flatMap(([name]) => [`${name}.mp4`, `${name}.webm`]),
    ]),
  );
});

describe.each(images)("%s", (name, text) => {
  test("has a description of one sentence, with the headline if it is an ad", () => {
    expect(text.length).toBeLessThanOrEqual(125);
    if (/_(product|plain)$/.test(name)) expect(text).toMatch(/^Plain shot of /);
    else if (/_(room|day\d|loupe|shades)$/.test(name)) expect(text).toMatch(/^The .+/);
    else expect(text).toMatch(/^Ad: .+, headline “.+”$/);
  });
});

/** A text without its lines, in small letters. */
const letters = (text: string) => text.toLowerCase().replaceAll(/\s+/g, "");

test("an ad is described with the headline that was drawn on it", () => {
  const drawn = Object.entries(
    overlays as Record<string, { headline?: { text?: string; lines?: string[] } }>,
  );
  expect(drawn.length).toBeGreaterThan(30);
  for (const [name, { headline }] of drawn) {
    if (!headline) continue;
    const text = headline.text ?? headline.lines!.join(" ");
    expect.soft(letters(alternativeText[name as ImageName]), name).toContain(letters(`headline “${text}”`));
  }
});

test("every video is described as a video", () => {
  for (const [name, text] of videos) {
    expect(name).toMatch(/^beverage_(loop\d|film)$/);
    expect(text).toMatch(/^Video: .+ (turning|drifting) slowly .+, headline “.+”$/);
  }
});

test("no two pictures have the same description", () => {
  expect(new Set(texts.map(([, text]) => text)).size).toBe(texts.length);
});

test("an ad's format follows from its name: _square, _story, otherwise feed", () => {
  const formats = ["food_ad1", "food_ad2_square", "food_ad3_story"].map((name) =>
    adFormat(name as ImageName),
  );
  expect(formats.map(({ label, pixels }) => `${label}, ${pixels}`)).toEqual([
    "Feed 4:5, 1080 × 1350",
    "Square 1:1, 1080 × 1080",
    "Story 9:16, 1080 × 1920",
  ]);
});

const [WIDTH, HEIGHT] = [160, 200];

async function pixelsOf(file: string) {
  const picture = sharp(`tools/imagery/masters/${file}.webp`).resize(WIDTH, HEIGHT).ensureAlpha();
  return new Uint8Array(await picture.raw().toBuffer());
}

/** The correlation of their reds where the product, scaled and moved, covers the plain shot. */
function fitOf(product: Uint8Array, shot: Uint8Array, scale: number, right: number, down: number): number {
  const pairs: [number, number][] = [];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const x = Math.round(((at % WIDTH) - WIDTH * (0.5 + right / 100)) / scale + WIDTH / 2);
    const y = Math.round((Math.floor(at / WIDTH) - HEIGHT * (0.5 + down / 100)) / scale + HEIGHT / 2);
    const from = (y * WIDTH + x) * 4;
    const isCovered = x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && product[from + 3]! > 200;
    if (isCovered) pairs.push([product[from]!, shot[at * 4]!]);
  }
  const mean = (of: (pair: [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [one, other] = [mean(([a]) => a), mean(([, b]) => b)];
  const deviation = Math.sqrt(mean(([a]) => (a - one) ** 2) * mean(([, b]) => (b - other) ** 2));
  return mean(([a, b]) => (a - one) * (b - other)) / deviation;
}

// The soap and the serum are lit otherwise in their plain shots; the others lie or stand otherwise there.
test.each([
  ["skincare_ad1", 0.2, 8],
  ["food_ad1", 0.1, 3],
  ["makeup_ad1", 0.1, 3],
  ["furniture_ad1", 0.1, 3],
  ["hygiene_ad1", 0.2, 8],
] satisfies [LayeredName, number, number][])(
  "%s shows its product where the plain shot does: a size that differs by %d, or a place by %d%, matches worse",
  async (name, by, percent) => {
    const { center, scale } = shotPlacements[name]!;
    const [left, top, right, bottom] = shotCrops[name.split("_")[0] as Industry]!;
    // From the ad to its plain shot.
    const back = 1 / scale;
    const x = (left + right) / 2 - 50 - (center[0] - 50) * back;
    const y = (top + bottom) / 2 - 50 - (center[1] - 50) * back;
    const product = await pixelsOf(`layers/${name}-product`);
    const shot = await pixelsOf(name.replace("ad1", "product"));
    const fit = fitOf(product, shot, back, x, y);
    for (const [larger, moved, lowered] of [
      [1 + by, 0, 0],
      [1 - by, 0, 0],
      [1, percent, 0],
      [1, -percent, 0],
      [1, 0, percent],
      [1, 0, -percent],
    ] as const) {
      const other = fitOf(product, shot, back * larger, x + moved, y + lowered);
      expect(other, `${larger} ${moved} ${lowered}`).toBeLessThan(fit);
    }
  },
);

/** Of the part of an ad's plate where its headline stands, from 0 to 1. */
async function luminanceBehindHeadline(name: string, place: "left" | "right" | "top"): Promise<number> {
  const plate = sharp(`tools/imagery/plates/${name}.webp`);
  const { width, height } = await plate.metadata();
  const half = Math.floor(width / 2);
  const [columns, left] = { left: [half, 0], right: [half, half], top: [width, 0] }[place] as [
    number,
    number,
  ];
  const rows = place === "top" ? Math.floor(0.3 * height) : height;
  const { channels } = await plate.extract({ left, top: 0, width: columns, height: rows }).stats();
  const [red, green, blue] = channels.map(({ mean }) => (mean / 255) ** 2.2);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const words = Object.values(industryContent)
  .flatMap(({ ads }) => Object.entries(ads?.words ?? {}))
  .filter(([name]) => !name.endsWith("_room"));

test.each(words)(
  "%s’s headline has the tone that its plate leaves legible",
  async (name, { tone, place }) => {
    const luminance = await luminanceBehindHeadline(name, place ?? "top");
    if (tone === "dark") expect(luminance).toBeGreaterThan(0.27);
    else expect(luminance).toBeLessThan(0.31);
  },
);

test("every scene that was split into layers is known as such", () => {
  const plates = globSync("tools/imagery/masters/layers/*-plate.webp").map((file) =>
    basename(file, "-plate.webp"),
  );
  expect(plates.length).toBeGreaterThan(0);
  expect(plates.filter((name) => !isLayered(name))).toEqual([]);
});
