import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { industryContent, landingPages } from "../../../../content/index.ts";
import {
  describeCard,
  drawCard,
  drawScene,
  layOutCard,
  placeText,
} from "../../../../build/share/share-card.ts";

describe.each(landingPages)("$path", (page) => {
  const card = layOutCard(page);

  test("says its heading whole, in lines that stay within the card", async () => {
    const { heading, brand, promise } = await placeText(card);
    expect(heading.map(({ line }) => line.text).join(" ")).toBe(page.hero.heading);
    expect(heading.length).toBeLessThanOrEqual(3);
    for (const { line, x, baseline, widthMax } of [...heading, brand, promise]) {
      expect(line.width, line.text).toBeLessThanOrEqual(widthMax);
      expect(x).toBeGreaterThanOrEqual(48);
      expect(x + line.width).toBeLessThanOrEqual(1200 - 48);
      expect(baseline - line.size).toBeGreaterThanOrEqual(0);
      // Above the pictures, descenders included.
      expect(baseline + line.size * 0.3).toBeLessThanOrEqual(300);
    }
    expect(brand.x + brand.line.width + 40).toBeLessThanOrEqual(promise.x);
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

test("the pages of one test that say and show the same share a card", () => {
  const jewelry = landingPages.filter((page) => page.industry === "jewelry").map(layOutCard);
  const [a, b, c, d] = jewelry.map((card) => JSON.stringify(card));
  expect(b).toBe(a);
  expect(c).toBe(a);
  expect(d).not.toBe(a);
});

describe("a card on dark paper", () => {
  const page = landingPages.find(({ industry }) => industryContent[industry].theme.scheme === "dark")!;
  const card = layOutCard(page);
  let drawn: Buffer;
  beforeAll(async () => {
    drawn = await drawCard(card, await drawScene(card));
  });

  test("shows its plain shot as a whole white-framed print, and a disc of the accent beside it", async () => {
    const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    /** Of 255, in the channel that differs most. */
    const apartAt = (x: number, y: number, color: string) => {
      const from = (y * info.width + x) * info.channels;
      const channels = Array.from(Buffer.from(color.slice(1), "hex"));
      return Math.max(...channels.map((value, at) => Math.abs(value - data[from + at]!)));
    };
    // The middle of the frame's top and bottom, which is turned by 4 degrees.
    expect(apartAt(165, 322, "#FFFFFF")).toBeLessThan(6);
    expect(apartAt(183, 574, "#FFFFFF")).toBeLessThan(6);
    // Below the arrow.
    expect(apartAt(337, 467, industryContent[page.industry].theme.accent)).toBeLessThan(6);
  });

  test("says all that it says in light letters", async () => {
    const { heading, brand, promise } = await placeText(card);
    for (const { line, x, baseline } of [...heading, brand, promise]) {
      const box = { left: x, top: baseline - line.size, width: line.width, height: line.size };
      const rounded = Object.fromEntries(Object.entries(box).map(([side, at]) => [side, Math.round(at)]));
      const pixels = await sharp(drawn)
        .extract(rounded as typeof box)
        .greyscale()
        .raw()
        .toBuffer();
      expect(Math.max(...pixels), line.text).toBeGreaterThan(160);
    }
  });
});
