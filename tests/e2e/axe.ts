import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export async function expectNoViolation(page: Page) {
  // Legacy: within the page alone, which has no frames. Else each look opens a page of its own, which takes as long again.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
  ).toEqual([]);
}
