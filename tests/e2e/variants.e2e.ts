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

const VIEWPORTS = [{ width: 390, height: 664 }, DESK];

for (const industry of INDUSTRIES) {
  // The home page is a variant under another address.
  const paths = landingPages
    .filter((page) => page.industry === industry && page.path !== "/")
    .map(({ path }) => path);
  if (paths.length < 2) continue;

  test(`no two variants of ${industry} look alike in their first screen, on a phone or at a desk`, async ({
    page,
  }) => {
    const looks: Look[] = [];
    for (const path of paths) looks.push(await lookOf(page, path));
    const alike = looks.flatMap((one, at) =>
      looks.slice(at + 1).flatMap((other) =>
        VIEWPORTS.map(({ width }, which) => ({
          what: `${one.path} and ${other.path}, ${width} px wide`,
          percent: differentPercent(one.screens[which]!, other.screens[which]!),
        })),
      ),
    );
    expect(
      alike
        .filter(({ percent }) => percent < DIFFERENT_PERCENT_MIN)
        .map(({ what, percent }) => `${what}: ${percent.toFixed(1)} %`),
    ).toEqual([]);
  });
}

type Look = { path: string; screens: Buffer[] };

/** The first screen of a page in every size, as pixels. */
async function lookOf(page: Page, path: string): Promise<Look> {
  const screens: Buffer[] = [];
  await page.goto(path, { waitUntil: "load" });
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await untilDrawn(page);
    screens.push(
      await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  }
  return { path, screens };
}

function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const seen = Array.from(document.images).filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
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
