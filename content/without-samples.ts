import type { LandingPage } from "./page.ts";

/** Removes all figures and testimonials marked as samples; sections left empty are not rendered. */
export function withoutSamples(page: LandingPage): LandingPage {
  const { trust, quote, ...rest } = page.hero;
  // The "quote" look is empty without a quote, so it becomes a poster. None of its sister variants is one.
  const lacksQuote = rest.look === "quote" && !(quote && isReal(quote));
  const hero = lacksQuote ? { ...rest, look: "poster" as const } : rest;
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
