import { describe, expect, test } from "vitest";
import type { LandingPage } from "../../../content/page.ts";
import { hasExampleClaims, specifiedIndustries } from "../../support/site/example-content.ts";
import { pagesOf } from "../../support/site/pages-by-path.ts";
import { sectionsOf } from "../../support/site/shown-pages.ts";

describe.each(["food", "jewelry"] as const)("each %s variant makes its own argument", (industry) => {
  const uploads = pagesOf(industry).filter((page) => page.hero.form.asks === "product");

  test.each([
    ["promise", (page) => page.hero.heading],
    ["showcase", (page) => page.showcase.heading],
    ["features", (page) => page.features.heading],
    ["reason to believe", (page) => page.testimonials.heading],
    ["last word", (page) => page.closing.heading],
  ] satisfies [string, (page: LandingPage) => string][])("with a %s of its own", (_, said) => {
    expect(new Set(uploads.map(said)).size).toBe(uploads.length);
  });

  test.runIf(hasExampleClaims)("with a set of quotes of its own", () => {
    const sets = uploads.map((page) => page.testimonials.items.map(({ name }) => name).join());
    expect(new Set(sets).size).toBe(uploads.length);
  });

  test("with nobody quoted twice", () => {
    for (const { hero, testimonials } of uploads) {
      expect(testimonials.items.map(({ name }) => name)).not.toContain(hero.quote?.name);
    }
  });
});

test.each(specifiedIndustries)(
  "%s variants that ask for the same differ in their sections or features, and in their last word",
  (industry) => {
    // The home page repeats a variant.
    const pages = pagesOf(industry).filter(({ path }) => path !== "/");
    for (const asks of ["product", "email"]) {
      const alike = pages.filter(({ hero }) => hero.form.asks === asks);
      const middles = alike.map((page) => [...sectionsOf(page), page.features.heading].join());
      expect(new Set(middles).size).toBe(alike.length);
      expect(new Set(alike.map(({ closing }) => closing.heading)).size).toBe(alike.length);
    }
  },
);
