import type { Figure, Testimonial } from "../../../content/claims.ts";
import { landingPages } from "../../../content/index.ts";
import { type LandingPage, SECTION_ORDER, type SectionName } from "../../../content/page.ts";
import { site } from "../../../content/site.ts";
import { withoutSamples } from "../../../content/without-samples.ts";

/** Whether pages show testimonials and figures that are samples. */
export const { showSamples } = site;

/** The landing pages as visitors see them. */
export const shownPages: readonly LandingPage[] = showSamples
  ? landingPages
  : landingPages.map(withoutSamples);

/** A page's quotes and figures. */
export function claimsOf({ hero, testimonials, closing }: LandingPage): (Figure | Testimonial)[] {
  const inHero = [...(hero.trust ?? []), ...(hero.quote ? [hero.quote] : [])];
  return [...inHero, ...testimonials.items, ...testimonials.stats, ...closing.stats];
}

/** The sections between the hero and the closing form: without a demo or proof, theirs is left out. */
export function sectionsOf({ demo, testimonials, order = SECTION_ORDER }: LandingPage): SectionName[] {
  const hasProof = testimonials.items.length + testimonials.stats.length > 0;
  return order.filter((name) => (name !== "demo" || demo) && (name !== "testimonials" || hasProof));
}
