import { expect, test } from "vitest";
import { flagRoutes } from "../../../content/flag-routes.ts";
import { landingPages } from "../../../content/index.ts";

// Columns: version_a, version_b, version_c, version_d, unknown value, failed service, tries again.
const TABLE = {
  "/beverage": ["beverage/a", "beverage/b", "beverage/c", "beverage/d", "stay", "stay", true],
  "/skincare": ["skincare/a", "skincare/b", "skincare/c", "skincare/d", "stay", "stay", true],
  "/food": ["food/a", "food/b", "food/c", "food/d", "food/a", "stay", false],
  "/apparel": ["apparel/a", "apparel/b", "apparel/c", "apparel/d", "apparel/a", "stay", false],
  "/hygiene": ["hygiene/a", "hygiene/a", "hygiene/a", "hygiene/a", "hygiene/a", "stay", false],
  "/makeup": ["makeup/a", "makeup/a", "makeup/a", "makeup/a", "makeup/a", "stay", false],
  "/jewelry": ["jewelry/a", "jewelry/b", "jewelry/c", "jewelry/d", "jewelry/a", "stay", false],
  "/furniture": [
    "furniture/a",
    "furniture/a",
    "furniture/b",
    "furniture/b",
    "furniture/a",
    "furniture/a",
    false,
  ],
};

const short = (path: string) => path.replace(/^\/(\w+)\/version_/, "$1/");

test.each(Object.entries(TABLE))("%s leads where it should", (path, row) => {
  const route = flagRoutes[path as keyof typeof flagRoutes];
  const { version_a, version_b, version_c, version_d } = route.destinations;
  const leadsTo = [version_a, version_b, version_c, version_d, route.whenUnknown, route.whenFailed];
  expect([...leadsTo.map(short), route.triesAgain]).toEqual(row);
});

test("nobody is sent to a page that isn't there", () => {
  const pages = new Set<string>(landingPages.map((page) => page.path));
  for (const { destinations, whenUnknown, whenFailed } of Object.values(flagRoutes)) {
    const all = [...Object.values(destinations), whenUnknown, whenFailed].filter((to) => to !== "stay");
    expect(all.filter((to) => !pages.has(to))).toEqual([]);
  }
});
