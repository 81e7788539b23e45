import type { Page } from "@playwright/test";

const TARGET_PX_MIN = 44;

/** The elements that can be pressed but are too low for a finger. An option's target is its label. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((pxMin) => {
    const pressed = "a[href], button, summary, label:not(.field-label), input:not([type=radio])";
    return Array.from(document.querySelectorAll(pressed)).flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isSeen = width > 0 && target.checkVisibility({ visibilityProperty: true });
      // Fractions of a pixel come from fonts' heights.
      return isSeen && height < pxMin - 0.1 ? [`${target.outerHTML.slice(0, 80)} ${height}`] : [];
    });
  }, TARGET_PX_MIN);
}
