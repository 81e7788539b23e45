import { expect, test } from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import { LETTERS, redirectRows } from "../redirect-rows.ts";
import { runRedirectScript } from "../redirect-script.ts";
import { BuiltSite } from "./built-site.ts";

const site = new BuiltSite("dist/site");

const inlineScripts = (path: string) =>
  Array.from(site.page(path).querySelectorAll("script:not([type])"), (script) => script.textContent);

for (const row of redirectRows) {
  const { path } = row;
  test(`${path} was built with its own destinations, and leads on without a script`, async () => {
    const [script] = inlineScripts(path);
    for (const letter of LETTERS) {
      const offer = { userKey: "user-0000000000000", variant: `version_${letter}`, madeAt: Date.now() };
      const { replacedWith } = await runRedirectScript(script!, {
        path,
        elements: { settings: DEFAULT_PAGE_SETTINGS, offer },
      });
      expect(replacedWith).toEqual([`${path}/version_${row[letter]}`]);
    }
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
