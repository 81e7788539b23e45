import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fallbackFamilies, fallbackRules } from "../../../build/fonts/fallback-fonts.ts";
import { FontFile } from "../../../build/fonts/font-file.ts";

const FACE = fileURLToPath(
  import.meta.resolve("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
);

/** The fallback rules of a weight, which begins a range. */
async function rulesFrom(weight: number): Promise<string[]> {
  const font = await FontFile.open(FACE, weight);
  const rules = await fallbackRules("Instrument Sans", "sans-serif", `${weight} 700`, weight, font, [
    "One plain shot, three ads",
  ]);
  return rules.split("@font-face").filter(Boolean);
}

test("until a face has loaded, system fonts of its weight stand in, as wide and as high as it", async () => {
  const [regular, bold] = [await rulesFrom(549), await rulesFrom(550)];
  for (const rule of regular) expect(rule).not.toMatch(/local\("[^"]*Bold/);
  for (const rule of bold) expect(rule).toMatch(/local\("[^"]*Bold/);
  for (const [index, rule] of bold.entries()) {
    const [size, ascent, descent] = ["size-adjust", "ascent-override", "descent-override"].map((name) =>
      Number(new RegExp(`${name}:([\\d.]+)%`).exec(rule)![1]),
    ) as [number, number, number];
    const metrics = (await FontFile.open(FACE, 550)).metrics();
    expect((size * ascent) / 100).toBeCloseTo(100 * metrics.ascent, 0);
    expect((size * descent) / 100).toBeCloseTo(100 * metrics.descent, 0);
    // Bold fonts are wider, and need less of a scale.
    expect(size).not.toBe(Number(/size-adjust:([\d.]+)%/.exec(regular[index]!)![1]));
  }
});

test("Arial stands in first, and DejaVu only where there is nothing else", () => {
  expect(fallbackFamilies("Display", "sans-serif")).toEqual([
    "Display Arial",
    "Display Roboto",
    "Display DejaVu",
  ]);
  expect(fallbackFamilies("Display", "serif")).toEqual(["Display Times", "Display Noto", "Display DejaVu"]);
});
