import { expect, test } from "vitest";
import { landingPages } from "../../../content/index.ts";
import { withoutSamples } from "../../../content/without-samples.ts";

test("no sample figure or testimonial is left on any page", () => {
  for (const page of landingPages) {
    expect(JSON.stringify(withoutSamples(page)), page.path).not.toContain('"sample":true');
  }
});

test("everything that is not a sample stays", () => {
  const [page] = landingPages;
  const real = { value: "12", label: "brands", sample: false };
  const testimonial = { ...page!.testimonials.items[0]!, sample: false };
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
