import type { LandingPage } from "./page.ts";

/** The page less every figure and testimonial that is still a sample; what is left empty is not drawn. */
export function withoutSamples(page: LandingPage): LandingPage {
  const { trust, quote, ...hero } = page.hero;
  return {
    ...page,
    hero: {
      ...hero,
      ...(trust && isReal(trust) && { trust }),
      ...(quote && isReal(quote) && { quote }),
    },
    testimonials: {
      ...page.testimonials,
      items: page.testimonials.items.filter(isReal),
      stats: page.testimonials.stats.filter(isReal),
    },
    closing: { ...page.closing, stats: page.closing.stats.filter(isReal) },
  };
}

function isReal({ sample }: { sample: boolean }): boolean {
  return !sample;
}
