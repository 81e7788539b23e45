import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DESIGN_OF_PAGES } from "../support/browser/design-of-pages.ts";
import { claimsOf, shownPages } from "../support/site/shown-pages.ts";

const read = (pattern: string) => globSync(`dist/site/${pattern}`).map((file) => readFileSync(file, "utf8"));

const pages = read("**/*.html");
const scripts = [...read("assets/*.js"), ...inPages(/<script\b(?![^>]*json)[^>]*>(.*?)<\/script>/gs)].join(
  "\n",
);
const styles = [...read("assets/*.css"), ...inPages(/<style\b[^>]*>(.*?)<\/style>/gs)];

const claims = shownPages.flatMap(claimsOf);
/** Classes of quotes and figures of a kind that no page shows. */
const unseen = new Set([
  ...(claims.every(({ sample }) => sample) ? ["stars"] : []),
  ...(claims.some(({ sample }) => sample) ? [] : ["sample-label"]),
]);

const named = new Set(inPages(/\bclass="([^"]+)"/g).flatMap((names) => names.split(" ")));
const styled = new Set(
  styles.flatMap((css) => found(css.replaceAll(/"[^"]*"|url\([^)]*\)/g, ""), /\.([a-z][\w-]*)/gi)),
);

// No page uses the classes of testimonials and figures while there are none.
test.skipIf(claims.length === 0)("every styled class is used by a page or a script", () => {
  expect(styled.size).toBeGreaterThan(100);
  const unused = [...styled].filter((name) => !named.has(name) && !isInScripts(name));
  expect(unused.filter((name) => !unseen.has(name))).toEqual([]);
});

test.skipIf(claims.length === 0)("every part that the design's table describes is on a page", () => {
  const parts = Object.keys(DESIGN_OF_PAGES).map((selector) => /^\.([\w-]+)/.exec(selector)![1]!);
  expect(parts.filter((name) => !named.has(name) && !unseen.has(name))).toEqual([]);
});

test("every class on a page is styled or queried by a script", () => {
  // Icons have a class with their name.
  const plain = [...named].filter(
    (name) => !/^lucide\b/.test(name) && !styled.has(name) && !isInScripts(name),
  );
  expect(plain).toEqual([]);
});

function inPages(pattern: RegExp): string[] {
  return pages.flatMap((page) => found(page, pattern));
}

function found(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, match]) => match!);
}

function isInScripts(name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(scripts);
}
