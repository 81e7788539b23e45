import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, expect } from "@playwright/test";
import type axe from "axe-core";

/** Every page parses it again, and axe-core's own `source` is more than twice as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const SMALL_PHONE = { width: 320, height: 640 };
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * Checks the whole page, or the elements that match a selector; our pages have no frames. Collects only violations:
 * everything else takes four times as long.
 */
export async function expectNoViolation(page: Page, within?: string) {
  // Through the debugger, because the page's policy forbids it. A page checked again still has it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const look = { within, options: { runOnly: RULES, resultTypes: ["violations" as const] } };
  const violations = await page.evaluate(async ({ within: selector, options }) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await inPage.run(selector ?? document, options);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  }, look);
  expect(violations).toEqual([]);
}
