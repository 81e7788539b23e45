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
