import type { Page } from "@playwright/test";

export type Box = { left: number; right: number; top: number; bottom: number; width: number; height: number };

/** The boxes of the shown elements that match, in the order of the document. */
export function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        return { left, right, top, bottom, width, height };
      }),
  );
}

export async function boxOf(page: Page, selector: string): Promise<Box> {
  const [box] = await boxesOf(page, selector);
  return box!;
}

/** A property of the first element that matches, or of its `::before` or `::after`. */
export function styleOf(page: Page, selector: string, property: string, part?: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name!),
      [property, part],
    );
}

/** The values that a property of the shown elements has, for each selector. */
export async function valuesOf(
  page: Page,
  property: string,
  selectors: readonly string[],
): Promise<Record<string, string[]>> {
  const all = selectors.map(async (selector) => {
    const values = await page
      .locator(selector)
      .evaluateAll(
        (elements, name) =>
          elements
            .filter((element) => element.checkVisibility())
            .map((element) => getComputedStyle(element).getPropertyValue(name)),
        property,
      );
    return [selector, Array.from(new Set(values))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Those of which the first shown element looks the same under the pointer. */
export async function unchangedOnHover(page: Page, selectors: readonly string[]): Promise<string[]> {
  const unchanged: string[] = [];
  for (const selector of selectors) {
    const element = page.locator(selector).filter({ visible: true }).first();
    const look = () =>
      element.evaluate((each) => {
        const { color, backgroundColor, borderColor, filter, transform, textDecoration } =
          getComputedStyle(each);
        return [color, backgroundColor, borderColor, filter, transform, textDecoration].join();
      });
    const before = await look();
    await element.hover();
    if ((await look()) === before) unchanged.push(selector);
  }
  return unchanged;
}
