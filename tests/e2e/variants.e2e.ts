import type { Page } from "@playwright/test";
import sharp from "sharp";
import { landingPages } from "../../content/index.ts";
import { INDUSTRIES } from "../../contract/paths.ts";
import { DESK } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// A test between two pages that look alike says nothing, whatever it measures.
const DIFFERENT_PERCENT_MIN = 12;

/** Of 255: what a compressed picture may differ by. */
const SAME_COLOR_MAX = 16;

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const industry of INDUSTRIES) {
  // The home page is a variant under another address.
  const paths = landingPages
    .filter((page) => page.industry === industry && page.path !== "/")
    .map(({ path }) => path);
  if (paths.length < 2) continue;

  for (const viewport of [{ width: 390, height: 664 }, DESK]) {
    test(`no two variants of ${industry} look alike in their first screen, ${viewport.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const screens: { path: string; pixels: Buffer }[] = [];
      for (const path of paths) screens.push({ path, pixels: await firstScreen(page, path) });
      const alike = screens.flatMap((one, at) =>
        screens
          .slice(at + 1)
          .map((other) => ({ other, percent: differentPercent(one.pixels, other.pixels) }))
          .filter(({ percent }) => percent < DIFFERENT_PERCENT_MIN)
          .map(({ other, percent }) => `${one.path} and ${other.path}: ${percent.toFixed(1)} %`),
      );
      expect(alike).toEqual([]);
    });
  }
}

async function firstScreen(page: Page, path: string): Promise<Buffer> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = Array.from(document.images).filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Of the pixels of two screens of one size. */
function differentPercent(one: Buffer, other: Buffer): number {
  let different = 0;
  for (let at = 0; at < one.length; at += 3) {
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) > SAME_COLOR_MAX)) {
      different++;
    }
  }
  return (different / (one.length / 3)) * 100;
}
