import { type Page, expect } from "@playwright/test";

const LATENCY_MS = 150;

/** Headless Chromium sometimes draws no frame for minutes, so waits for a frame or picture end after this. */
const FRAME_MS_MAX = 3000;

/** Simulates a slow network: the page is always drawn before its fonts and pictures arrive. */
export async function delayAnswers(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/**
 * A busy machine may draw a page of which it has parsed only a part. What the page itself moves, moves on every visit.
 */
const VISITS_MAX = 3;

/** Expects that a page shifts less while it is read, on one visit of three. */
export async function expectNoShift(page: Page, visit: () => Promise<unknown>, max: number) {
  let shift = Number.POSITIVE_INFINITY;
  for (let visits = 0; visits < VISITS_MAX && shift >= max; visits++) {
    await visit();
    shift = await layoutShiftWhileReading(page);
  }
  expect(shift).toBeLessThan(max);
}

/**
 * Scrolls through the page, waits for what that loads, and returns Chromium's cumulative layout shift.
 * @param hasPictures where they are off, none would ever be decoded
 */
export function layoutShiftWhileReading(page: Page, hasPictures = true): Promise<number> {
  return page.evaluate(
    async ([frameMsMax, decodes]) => {
      type Shift = PerformanceEntry & { value: number };
      const shifts: Shift[] = [];
      const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
      observer.observe({ type: "layout-shift", buffered: true });
      const bounded = (event: Promise<unknown>) =>
        Promise.race([event, new Promise((resolve) => setTimeout(resolve, frameMsMax))]);
      const drawn = () => bounded(new Promise(requestAnimationFrame));
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
        scrollTo(0, y);
        await drawn();
        await drawn();
        const seen = Array.from(document.images).filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return decodes && width > 0 && bottom > 0 && top < innerHeight;
        });
        await bounded(Promise.allSettled(seen.map((image) => image.decode())));
      }
      await document.fonts.ready;
      await drawn();
      await drawn();
      shifts.push(...(observer.takeRecords() as Shift[]));
      return shifts.reduce((sum, { value }) => sum + value, 0);
    },
    [FRAME_MS_MAX, hasPictures] as const,
  );
}
