import type { Page } from "@playwright/test";
import sharp from "sharp";

/** How much a compressed pixel may differ, of 255. */
const SAME_COLOR_MAX = 16;

/** The pixels that a visitor sees without scrolling. */
export async function firstScreen(page: Page, height: number): Promise<Buffer> {
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    const seen = Array.from(document.images).filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
  const clip = { x: 0, y: 0, width: page.viewportSize()!.width, height };
  // Hiding it would need a style that the page's policy forbids.
  const picture = await page.screenshot({ clip, caret: "initial", type: "jpeg", quality: 95 });
  return sharp(picture).removeAlpha().raw().toBuffer();
}

/** The two screens must have the same size. */
export function differentPercent(one: Buffer, other: Buffer): number {
  const differs = (at: number) => Math.abs(one[at]! - other[at]!) > SAME_COLOR_MAX;
  let different = 0;
  for (let at = 0; at < one.length; at += 3) {
    if (differs(at) || differs(at + 1) || differs(at + 2)) different++;
  }
  return (different / (one.length / 3)) * 100;
}
