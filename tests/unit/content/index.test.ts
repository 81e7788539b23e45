import { describe, expect, test } from "vitest";
import { canonicalPath, landingPages } from "../../../content/index.ts";
import { INDUSTRIES } from "../../../contract/paths.ts";
import { hasExampleBrand } from "../../support/site/example-content.ts";
import { pageAt, pagesOf } from "../../support/site/pages-by-path.ts";
import { claimsOf } from "../../support/site/shown-pages.ts";

const PATHS = [
  "/",
  "/beverage/version_a",
  "/beverage/version_b",
  "/beverage/version_c",
  "/beverage/version_d",
  "/skincare/version_a",
  "/skincare/version_b",
  "/skincare/version_c",
  "/skincare/version_d",
  "/food/version_a",
  "/food/version_b",
  "/food/version_c",
  "/food/version_d",
  "/apparel/version_a",
  "/apparel/version_b",
  "/apparel/version_c",
  "/apparel/version_d",
  "/hygiene/version_a",
  "/makeup/version_a",
  "/jewelry/version_a",
  "/jewelry/version_b",
  "/jewelry/version_c",
  "/jewelry/version_d",
  "/furniture/version_a",
  "/furniture/version_b",
];

/** The tests for every page also cover industries added later. */
const LISTED = new Set(PATHS.map(firstPart));

function firstPart(path: string): string | undefined {
  return path.split("/")[1];
}

const EMAIL_PAGES = new Set<string>([
  "/beverage/version_c",
  "/beverage/version_d",
  "/skincare/version_c",
  "/skincare/version_d",
  "/apparel/version_d",
  "/jewelry/version_d",
  "/furniture/version_b",
]);

test("no two of the first eight industries open with the same layout", () => {
  const openings = Array.from(LISTED, (industry) => industry && pagesOf(industry)[0]?.hero);
  const layouts = openings.flatMap((hero) => (hero ? [`${hero.look} ${hero.arrangement}`] : []));
  expect(layouts).toHaveLength(8);
  expect(new Set(layouts).size).toBe(8);
});

test("the first eight industries have 25 landing pages, at exactly these URLs", () => {
  expect(PATHS).toHaveLength(25);
  expect(landingPages.map(({ path }) => path).filter((path) => LISTED.has(firstPart(path)))).toEqual(PATHS);
});

test("the home page is the first beverage page", () => {
  expect(pageAt("/")).toEqual({ ...pageAt("/beverage/version_a"), path: "/" });
});

describe.each(landingPages)("$path", (page) => {
  const listedAsks = EMAIL_PAGES.has(page.path) ? "email" : "product";
  const asks = LISTED.has(firstPart(page.path)) ? listedAsks : page.hero.form.asks;

  test(`asks for ${asks === "email" ? "an e-mail address" : "a product"} at the top and at the end`, () => {
    expect(page.hero.form.asks).toBe(asks);
    expect(page.closing.form.asks).toBe(asks);
  });

  test("its two forms have different names", () => {
    expect(page.hero.form.name).not.toBe(page.closing.form.name);
  });

  test("its header matches the form: product or e-mail", () => {
    expect(page.header).toBe(asks === "email" ? "beta" : "links");
  });

  test("shows one plain shot and its three ads, of its own industry", () => {
    const { industry, showcase } = page;
    expect(showcase.before.image).toBe(`${industry}_product`);
    expect(showcase.after.map((image) => image.image).toSorted()).toEqual([
      `${industry}_ad1`,
      `${industry}_ad2`,
      `${industry}_ad3`,
    ]);
    expect(page.hero.samples).toHaveLength(3);
    for (const sample of page.hero.samples) expect(sample.image).toMatch(new RegExp(`^${industry}_`));
  });

  test("shows no plain shot of another industry beside its testimonials' ad", () => {
    const { picture, shot } = page.testimonials;
    if (shot) expect([picture, shot]).toEqual([expect.stringMatching(/_ad\d$/), `${page.industry}_plain`]);
  });

  test("shows in its showcase either what its hero hasn't shown, a slider, or all three ads", () => {
    const { look, after, shown = after } = page.showcase;
    const inHero = new Set(page.hero.samples.map(({ image }) => image));
    const isNew = shown.every(({ image }) => !inHero.has(image));
    expect(look === "slider" || shown.length === 3 || isNew).toBe(true);
  });

  test("has three testimonials or none, with their speakers' initials", () => {
    const { items } = page.testimonials;
    expect(items.length === 0 && !hasExampleBrand ? 3 : items.length).toBe(3);
    for (const { name, avatar } of items) {
      expect(avatar).toBe(name.replaceAll(/([\p{L}\p{M}])[\p{L}\p{M}]*\s*/gu, "$1"));
    }
  });

  test.runIf(hasExampleBrand)("marks every claim as a sample", () => {
    expect(claimsOf(page).filter((claim) => !claim.sample)).toEqual([]);
  });
});

describe.each(INDUSTRIES)("%s", (industry) => {
  test("each variant has its own description of what it tests", () => {
    const lines = pagesOf(industry).map((page) => page.hypothesis);
    expect(new Set(lines).size).toBe(lines.length);
    for (const line of lines) expect(line).toMatch(/^[A-Z].*\.$/);
  });

  test("no two variants are the same page", () => {
    const pages = pagesOf(industry).map((page) => JSON.stringify({ ...page, path: "", hypothesis: "" }));
    expect(new Set(pages).size).toBe(pages.length);
  });
});

test("search engines index one URL per industry", () => {
  const listed = landingPages.filter(({ path }) => LISTED.has(firstPart(path)));
  expect([...new Set(listed.map(canonicalPath))]).toEqual([
    "/",
    "/skincare/version_a",
    "/food/version_a",
    "/apparel/version_a",
    "/hygiene/version_a",
    "/makeup/version_a",
    "/jewelry/version_a",
    "/furniture/version_a",
  ]);
});
