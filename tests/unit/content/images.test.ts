import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { alternativeText } from "../../../content/alternative-text.ts";
import { adFormat, type ImageName } from "../../../content/images.ts";
import { INDUSTRIES } from "../../../contract/paths.ts";

const masters = readdirSync(new URL("../../../tools/imagery/masters", import.meta.url));
const texts = Object.entries(alternativeText);
const images = texts.filter(([, text]) => !text.startsWith("Video: "));
const videos = texts.filter(([, text]) => text.startsWith("Video: "));

/** Ads for an industry's other products, the wide room, and the demos' pictures. */
const EXTRA = /_ad[45]$|_room$|_day\d$|_loupe$|_shades$/;

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
    if (name.endsWith("_product")) expect(text).toMatch(/^Plain shot of /);
    else if (/_(room|day\d|loupe|shades)$/.test(name)) expect(text).toMatch(/^The .+/);
    else expect(text).toMatch(/^Ad: .+, headline “.+”$/);
  });
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
