import { describe, expect, test } from "vitest";
import { landingPages } from "../../../../content/index.ts";
import { describeCard, layOutCard, placeText } from "../../../../build/share/share-card.ts";

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
    expect(brand.x + brand.line.width + 40).toBeLessThanOrEqual(reassurance.x);
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

test("variants with the same heading and pictures share a card", () => {
  const [page] = landingPages;
  const card = JSON.stringify(layOutCard(page!));
  expect(JSON.stringify(layOutCard({ ...page!, path: "/beverage/version_b" }))).toBe(card);
  const { hero } = page!;
  expect(JSON.stringify(layOutCard({ ...page!, hero: { ...hero, heading: "Other" } }))).not.toBe(card);
});
