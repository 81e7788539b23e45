import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alternativeText } from "../../../content/alternative-text.ts";
import { landingPages } from "../../../content/index.ts";

const words = readFileSync(new URL("../../../tools/imagery/compose/overlays.json", import.meta.url), "utf8");

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

test("no ad has stars or quotation marks, because nobody has reviewed an invented product", () => {
  expect(words).not.toMatch(/"stars"|[★☆⭐]/);
  for (const text of stringsIn(JSON.parse(words))) expect(text).not.toMatch(/[“”„‘"«»]/);
  for (const text of Object.values(alternativeText)) expect(text).not.toMatch(/\bstars?\b/);
});

test("ads at the side of a hero, too small for a line below the headline, have none", () => {
  const overlays = JSON.parse(words) as Record<string, object>;
  const small = landingPages.flatMap(({ hero: { look, samples } }) => {
    const large =
      look === "compare"
        ? samples[0]
        : (samples.find(({ image }) => image.endsWith("_square")) ?? samples[0]);
    return samples.filter((sample) => sample !== large && !sample.video).map(({ image }) => image);
  });
  expect(new Set(small).size).toBeGreaterThan(15);
  for (const image of small) expect(overlays[image] ?? {}, image).not.toHaveProperty("sub");
});
