import { expect, test } from "vitest";
import { LETTERS, redirectRows } from "../redirect-rows.ts";
import { BuiltSite } from "./built-site.ts";

const site = new BuiltSite("dist/site");

for (const row of redirectRows) {
  const { path } = row;
  test(`${path} was built with its own destinations, and leads on without a script`, () => {
    const [, destinations = ""] = /"destinations":(\{.*?\})/.exec(site.text(path)) ?? [];
    expect(JSON.parse(destinations)).toEqual(
      Object.fromEntries(LETTERS.map((letter) => [`version_${letter}`, `${path}/version_${row[letter]}`])),
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
