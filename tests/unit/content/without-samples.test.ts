import { expect, test } from "vitest";
import { landingPages } from "../../../content/index.ts";
import { withoutSamples } from "../../../content/without-samples.ts";
import { testimonial } from "../../support/site/testimonial.ts";

test("no sample figure or testimonial is left on any page", () => {
  for (const page of landingPages) {
    expect(JSON.stringify(withoutSamples(page)), page.path).not.toContain('"sample":true');
  }
});

test("everything that is not a sample stays", () => {
  const [page] = landingPages;
  const real = { value: "12", label: "brands", sample: false };
  const { hero, testimonials, closing, ...rest } = withoutSamples({
    ...page!,
    hero: { ...page!.hero, trust: [real], quote: testimonial },
    testimonials: { ...page!.testimonials, items: [testimonial], stats: [real] },
    closing: { ...page!.closing, stats: [real] },
  });
  expect(hero).toMatchObject({ trust: [real], quote: testimonial });
  expect(testimonials).toEqual({ ...page!.testimonials, items: [testimonial], stats: [real] });
  expect(closing.stats).toEqual([real]);
  expect(page).toMatchObject(rest);
});

test("a hero built around a testimonial gets another look if the testimonial is a sample", () => {
  const [page] = landingPages;
  const hero = { ...page!.hero, room: undefined, look: "quote" } as const;
  const heroLookWith = (sample: boolean) =>
    withoutSamples({ ...page!, hero: { ...hero, quote: { ...testimonial, sample } } }).hero;
  expect(heroLookWith(true)).toMatchObject({ look: "poster" });
  expect(heroLookWith(true)).not.toHaveProperty("quote");
  expect(heroLookWith(false)).toMatchObject({ look: "quote", quote: testimonial });
});

test("a hero without its testimonial still looks different from others of its industry", () => {
  const byIndustry = Map.groupBy(landingPages.map(withoutSamples), ({ industry }) => industry);
  for (const page of landingPages.filter(({ hero }) => hero.look === "quote")) {
    const looks = byIndustry.get(page.industry)!.map(({ hero }) => hero.look);
    const { look } = withoutSamples(page).hero;
    expect(
      looks.filter((other) => other === look),
      page.path,
    ).toHaveLength(1);
  }
});
