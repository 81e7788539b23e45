import type { Page } from "@playwright/test";

/** Time passes only with `page.clock.runFor`, so that no moment of a motion is missed. */
export async function pauseClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
