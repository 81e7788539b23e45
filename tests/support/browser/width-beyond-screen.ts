import type { Page } from "@playwright/test";

/** How many pixels wider the page is than its window. */
export function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
