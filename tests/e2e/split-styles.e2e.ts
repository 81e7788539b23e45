import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";

// Pages that differ much in their first screen and below.
const pages = [
  "/beverage/version_d",
  "/skincare/version_b",
  "/jewelry/version_d",
  "/furniture/version_a",
  "/success",
];

for (const path of pages) {
  test(`${path} looks as if all its styles came first, in the order of their sources`, async ({ page }) => {
    test.slow();
    const [file] = globSync("dist/site/assets/styles-*.css");
    const css = readFileSync(file!, "utf8");
    // Without transitions, which would delay a difference.
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.locator("style")).toHaveCount(2);
      expect(await changedBy(page, css)).toEqual([]);
    }
  });
}

/**
 * The elements whose computed style changes when a style sheet is added after all others. Both are read in one task,
 * because scripts add to the page after it has loaded.
 */
function changedBy(page: Page, css: string): Promise<string[]> {
  return page.evaluate((text) => {
    const properties = Array.from(new Set(text.match(/(?<=[{;])[a-z-]+(?=:)/g)));
    const before = describeElements();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    const after = describeElements();
    return before.filter((element, at) => element !== after[at]).map((element) => element.split("\n", 1)[0]!);

    /** Each element's name and computed styles. Demos have style sheets of their own. */
    function describeElements(): string[] {
      const elements = document.querySelectorAll("body, body :not(.demo, .demo *, style, script)");
      return Array.from(elements, (element) => {
        const styles = ["", "::before", "::after"].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          return style.content === "none" ? [] : properties.map((name) => style.getPropertyValue(name));
        });
        return [`${element.localName}.${element.className}`, ...styles.flat()].join("\n");
      });
    }
  }, css);
}
