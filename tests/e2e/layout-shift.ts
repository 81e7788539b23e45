import type { Page } from "@playwright/test";

/** Fonts and pictures come when the page has been drawn without them. */
export async function delayFontsAndPictures(page: Page) {
  await page.route(/\.(woff2|avif|webp|jpg|png)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    // A page that was left no longer waits for it.
    await route.continue().catch(() => {});
  });
}

/** Reads the page from top to bottom, waits for whatever that loads, and tells how much of it was moved, as Chromium sums it up. */
export function layoutShiftWhileReading(page: Page): Promise<number> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, where nothing else is
    const drawn = () => new Promise(requestAnimationFrame);
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await drawn();
      await drawn();
      const seen = Array.from(document.images).filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      });
      await Promise.allSettled(seen.map((image) => image.decode()));
    }
    await document.fonts.ready;
    await drawn();
    await drawn();
    shifts.push(...(observer.takeRecords() as Shift[]));
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}
