import type { Page } from "@playwright/test";

/** By how many pixels a page is wider than its window. */
export function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
