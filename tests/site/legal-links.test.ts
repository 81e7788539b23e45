import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { site as shop } from "../../content/site.ts";
import { landingPaths, screenPaths } from "../support/site/page-paths.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

const NOT_FOUND = "404.html";
const parser = new new Window().DOMParser();

for (const path of [...landingPaths, ...screenPaths, NOT_FOUND]) {
  const page =
    path === NOT_FOUND ? parser.parseFromString(String(site.file(path)), "text/html") : site.page(path);

  test(`${path} ends with the links to privacy, imprint and, if there is one, accessibility`, () => {
    const links = Array.from(page.querySelectorAll("footer a"), (link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
    const expected = [shop.privacy, shop.imprint, shop.accessibility].filter((link) => link !== null);
    expect(links).toEqual(expected.map(({ label, href }) => [label, href]));
  });

  test(`every form of ${path} says how the data is used`, () => {
    const forms = Array.from(page.querySelectorAll(".lead-form"));
    expect(forms).toHaveLength(landingPaths.includes(path) ? 2 : path === "/ad_creation" ? 1 : 0);
    for (const form of forms) {
      const line = form.closest(".form-card")!.querySelector(".form-privacy")!;
      expect(line.textContent).toBe("How we use what you send: privacy policy");
      expect(line.querySelector("a")!.getAttribute("href")).toBe(shop.privacy.href);
    }
  });
}
