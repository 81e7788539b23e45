import type { LandingPage } from "./page.ts";

/** The page less every figure and testimonial that is still a sample; what is left empty is not drawn. */
export function withoutSamples(page: LandingPage): LandingPage {
  const { trust, quote, ...written } = page.hero;
  // Without its words that look would be an empty place.
  const isEmpty = written.look === "quote" && !(quote && isReal(quote));
  const hero = isEmpty ? { ...written, look: "split" as const } : written;
  return {
    ...page,
    hero: {
      ...hero,
      ...(trust && { trust: trust.filter(isReal) }),
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
