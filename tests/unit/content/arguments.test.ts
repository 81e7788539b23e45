import { describe, expect, test } from "vitest";
import { alternativeText } from "../../../content/alternative-text.ts";
import { industryContent } from "../../../content/index.ts";
import { INDUSTRIES } from "../../../contract/paths.ts";
import { pagesOf } from "../../support/site/pages-by-path.ts";

describe.each(["food", "jewelry"] as const)("each %s variant makes its own argument", (industry) => {
  const uploads = pagesOf(industry).filter((page) => page.hero.form.asks === "product");

  test.each([
    ["promise", (page) => page.hero.heading],
    ["showcase", (page) => page.showcase.heading],
    ["features", (page) => page.features.heading],
    ["reason to believe", (page) => page.testimonials.heading],
    ["set of quotes", (page) => page.testimonials.items.map(({ name }) => name).join()],
    ["last word", (page) => page.closing.heading],
  ] satisfies [string, (page: (typeof uploads)[number]) => string][])("with a %s of its own", (_, said) => {
    expect(new Set(uploads.map(said)).size).toBe(uploads.length);
  });

  test("and quotes nobody twice", () => {
    for (const { hero, testimonials } of uploads) {
      expect(testimonials.items.map(({ name }) => name)).not.toContain(hero.quote?.name);
    }
  });
});

test.each(INDUSTRIES)(
  "every %s page quotes the maker of its ads, or of the ad beside the quote",
  (industry) => {
    const maker = industryContent[industry].ads!.sender;
    for (const { path, hero, testimonials } of pagesOf(industry)) {
      const people = [...(hero.quote ? [hero.quote] : []), ...testimonials.items];
      const said = people.filter(({ company, image }) => {
        const [brand] = company.split(" ");
        return image ? alternativeText[image].includes(brand!) : brand!.toLowerCase() === maker;
      });
      expect(said.length, path).toBeGreaterThan(0);
      expect(
        people.filter((person) => person.image && !said.includes(person)),
        path,
      ).toEqual([]);
    }
  },
);
