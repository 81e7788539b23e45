import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BuiltSite } from "../support/site/built-site.ts";

const FOLDER = "dist/site";
const site = new BuiltSite(FOLDER);
const pages = globSync("**/index.html", { cwd: FOLDER }).map(
  (file) => `/${file.slice(0, -"index.html".length)}`,
);

/** Attributes whose URL a browser requests by itself. */
const LOADED = ["src", "srcset", "poster", "data", "background", "data-video", "imagesrcset"];

/** Every URL that a page loads or submits to. */
function urlsIn(path: string): string[] {
  const page = site.page(path);
  const attributes = LOADED.flatMap((name) =>
    Array.from(page.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)!),
  );
  const links = Array.from(page.querySelectorAll("link:not([rel=canonical])"), (link) =>
    link.getAttribute("href"),
  );
  const actions = Array.from(page.querySelectorAll("[action]"), (form) => form.getAttribute("action"));
  const styles = Array.from(
    site.text(path).matchAll(/url\(["']?([^"')]+)|@import ["']([^"']+)/g),
    (found) => found[1] ?? found[2],
  );
  return [...attributes, ...links, ...actions, ...styles].flatMap((url) => url?.split(/,\s+/) ?? []);
}

test("no page loads anything from another host or a missing file", () => {
  expect(pages).toContain("/furniture/version_b/");
  for (const path of pages) {
    const urls = urlsIn(path);
    const foreign = urls.filter((url) => !/^(\/(?!\/)|data:|#)/.test(url));
    expect(foreign, path).toEqual([]);
    const files = urls.filter((url) => url.startsWith("/")).map((url) => url.split(" ")[0]);
    expect(
      files.filter((file) => !existsSync(FOLDER + file)),
      path,
    ).toEqual([]);
  }
  expect(urlsIn("/beverage/version_b").length).toBeGreaterThan(20);
});

test("no style sheet or picture loads from another host or a missing file", () => {
  for (const file of globSync("**/*.{css,svg}", { cwd: FOLDER })) {
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    expect(text, file).not.toMatch(/(url\(|@import|href=)\s*["']?(https?:)?\/\//);
  }
});
