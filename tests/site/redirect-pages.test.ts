import { expect, test } from "vitest";
import { BuiltSite } from "./built-site.ts";

const site = new BuiltSite("dist/site");

/** Where version_a, b, c and d of each path lead. */
const table = {
  "/beverage": "abcd",
  "/skincare": "abcd",
  "/food": "abcd",
  "/apparel": "abcd",
  "/jewelry": "abcd",
  "/hygiene": "aaaa",
  "/makeup": "aaaa",
  "/furniture": "aabb",
};

for (const [path, letters] of Object.entries(table)) {
  test(`${path} was built with its own destinations, and leads on without a script`, () => {
    const [, destinations = ""] = /"destinations":(\{.*?\})/.exec(site.text(path)) ?? [];
    expect(JSON.parse(destinations)).toEqual(
      Object.fromEntries(
        Array.from("abcd", (value, at) => [`version_${value}`, `${path}/version_${letters[at]}`]),
      ),
    );
    const link = site.page(path).querySelector("noscript a");
    expect(link?.getAttribute("href")).toBe(`${path}/version_a`);
  });
}

for (const letter of "abcd") {
  for (const old of [`/version_${letter}`, `/beverages/version_${letter}`]) {
    test(`where only files are hosted, ${old} has a page that leads on, with script and without`, () => {
      expect(site.text(old)).toContain(
        `location.replace("/beverage/version_${letter}"+location.search+location.hash)`,
      );
      expect(site.text(old)).toContain(`content="0;url=/beverage/version_${letter}"`);
    });
  }
}
