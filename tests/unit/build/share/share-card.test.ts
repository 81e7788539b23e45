import { describe, expect, onTestFinished, test } from "vitest";
import {
  describeCard,
  drawCard,
  layOutCard,
  placeText,
  type Pixels,
} from "../../../../build/share/share-card.ts";
import { openTypeface } from "../../../../build/share/typeface.ts";
import { landingPages } from "../../../../content/index.ts";
import { site } from "../../../../content/site.ts";
import type { DisplayFace } from "../../../../content/theme.ts";
import { headingWeight } from "../../../../web/heading-weight.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";
import { pageAt } from "../../../support/site/pages-by-path.ts";

describe.each(landingPages)("$path", (page) => {
  const card = layOutCard(page);

  test("shows its whole heading within the card", async () => {
    const { heading, brand, reassurance } = await placeText(card);
    expect(heading.map(({ line }) => line.text).join(" ")).toBe(page.hero.heading);
    expect(heading.length).toBeLessThanOrEqual(3);
    for (const { line, x, baseline } of [...heading, brand, reassurance]) {
      expect(x).toBeGreaterThanOrEqual(48);
      expect(x + line.width).toBeLessThanOrEqual(1200 - 48);
      expect(baseline - line.size).toBeGreaterThanOrEqual(0);
      // The text is above the pictures, descenders included.
      expect(baseline + line.size * 0.3).toBeLessThanOrEqual(300);
    }
    expect(brand.x + brand.line.width + 39.9).toBeLessThanOrEqual(reassurance.x);
  });

  test("shows its plain shot and three different ads", () => {
    const { pictures, industry } = card;
    expect(pictures[0]).toBe(`${industry}_product`);
    expect(pictures.slice(1).toSorted()).toEqual([`${industry}_ad1`, `${industry}_ad2`, `${industry}_ad3`]);
  });

  test("is described with its heading and its product", () => {
    expect(describeCard(card)).toContain(page.hero.heading);
    expect(describeCard(card)).toMatch(/Plain shot of .+, beside finished ads of it\.$/);
    expect(describeCard(card).length).toBeLessThanOrEqual(420);
  });
});

test("a long brand is set smaller, and stays away from the promise beside it", async () => {
  const { brand: ownBrand } = site;
  onTestFinished(() => void (site.brand = ownBrand));
  for (const [name, sizeMin, sizeMax] of [
    ["Mugs", 36, 36],
    ["Süßwasser & Söhne Manufaktur", 24, 32],
  ] as const) {
    site.brand = name;
    const { brand, reassurance } = await placeText(layOutCard(pageAt("/skincare/version_c")));
    expect(brand.line.size).toBeGreaterThanOrEqual(sizeMin);
    expect(brand.line.size).toBeLessThanOrEqual(sizeMax);
    expect(reassurance.x - brand.x - brand.line.width).toBeGreaterThan(39.9);
  }
});

test.each(Object.keys(headingWeight) as DisplayFace[])("%s sets letters of other languages", async (name) => {
  const face = await openTypeface(name);
  const { width, outlines } = face.set("Łódź", 10);
  expect(width).toBeCloseTo(face.set("Łó", 10).width + face.set("dź", 10).width, 0);
  expect(outlines(0, 0, "").match(/<path[^>]* d="M/g)).toHaveLength(4);
  expect(() => face.set("漢", 10)).toThrow(`${name} can't set “漢”.`);
});

test("variants with the same heading and pictures share a card", () => {
  const [page] = landingPages;
  const card = JSON.stringify(layOutCard(page!));
  expect(JSON.stringify(layOutCard({ ...page!, path: "/beverage/version_b" }))).toBe(card);
  const { hero } = page!;
  expect(JSON.stringify(layOutCard({ ...page!, hero: { ...hero, heading: "Other" } }))).not.toBe(card);
});

test(
  "a card of pictures with much detail is compressed more, to 120 kB at most",
  { timeout: SLOW_TEST_MS },
  async () => {
    const [width, height, channels] = [1200, 630, 3] as const;
    const data = Buffer.alloc(width * height * channels);
    for (let at = 0; at < data.length; at += 1) data[at] = 118 + ((at * at * 7919) % 20);
    const info = { width, height, channels } as Pixels["info"];
    const card = await drawCard(layOutCard(landingPages[0]!), { data, info });
    expect(card.length).toBeLessThanOrEqual(120_000);
    expect(card.length).toBeGreaterThan(100_000);
  },
);
