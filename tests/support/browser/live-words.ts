import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The words on a hero's ads are large enough, keep their distance from the ads' edges, and are not covered. */
export async function expectLegibleLiveWords(page: Page): Promise<void> {
  for (const width of [1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(misplacedHeadlines), `live words, ${width} px`).toEqual([]);
  }
  for (const viewport of [
    { width: 1366, height: 650 },
    { width: 2560, height: 950 },
  ]) {
    await page.setViewportSize(viewport);
    const covers = await page.evaluate(coversOfFirstHeadline);
    expect(covers, `what covers live words, ${viewport.width} x ${viewport.height}`).toEqual([]);
  }
}

/** Runs in the page. */
function coversOfFirstHeadline(): string[] {
  const words = Array.from(document.querySelectorAll(".hero .post-headline")[0]?.children ?? []);
  const others = document.querySelectorAll(".hero .ad-shot, .hero .ad:nth-child(n + 2), .hero .form-card");
  return words.flatMap((word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect();
    return Array.from(others)
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((other) => `${other.className} on “${word.textContent}”`);
  });
}

/** Runs in the page. */
function misplacedHeadlines(): string[] {
  const lines = Array.from(document.querySelectorAll(".hero .post-headline span")).filter((line) =>
    line.checkVisibility(),
  );
  if (lines.length === 0) return ["no words"];
  return lines.flatMap((line) => {
    const ad = line.closest(".post-picture, .hero-room-image")!.getBoundingClientRect();
    const { left, right, top } = line.getBoundingClientRect();
    const sizePx = Number.parseFloat(getComputedStyle(line).fontSize);
    const edgePx = Math.min(left - ad.left, ad.right - right, top - ad.top);
    return sizePx >= 16 && edgePx >= 6
      ? []
      : [`${line.textContent}: ${sizePx} px, ${edgePx} px from an edge`];
  });
}
