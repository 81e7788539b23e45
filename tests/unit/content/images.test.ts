import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { alternativeText, videoText } from "../../../content/images.ts";

const masters = readdirSync(new URL("../../../tools/imagery/masters", import.meta.url));

test("there are 49 pictures and 3 loops, each with its file", () => {
  expect(Object.keys(alternativeText)).toHaveLength(49);
  expect(Object.keys(videoText)).toHaveLength(3);
  expect(masters).toEqual(
    expect.arrayContaining([
      ...Object.keys(alternativeText).map((name) => `${name}.webp`),
      ...Object.keys(videoText).flatMap((name) => [`${name}.mp4`, `${name}.webp`]),
    ]),
  );
});

describe.each(Object.entries(alternativeText))("%s", (name, text) => {
  test("is described in one breath, an ad with its headline", () => {
    expect(text.length).toBeLessThanOrEqual(125);
    if (name.endsWith("_product")) expect(text).toMatch(/^Plain shot of /);
    else if (name === "furniture_room") expect(text).toMatch(/^The lounge chair .+ room/);
    else expect(text).toMatch(/^Ad: .+, headline “.+”$/);
  });
});

test("every loop is described as a video", () => {
  for (const text of Object.values(videoText)) expect(text).toMatch(/^Video: .+ turning slowly /);
});

test("no two pictures are described in the same words", () => {
  const texts = [...Object.values(alternativeText), ...Object.values(videoText)];
  expect(new Set(texts).size).toBe(texts.length);
});
