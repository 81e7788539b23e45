import { type LandingPath, LANDING_VARIANTS, landingPath, type LegacyPath } from "../contract/paths.ts";

/** Permanent redirects from old paths. */
export const redirects: ReadonlyMap<string, LandingPath> = new Map<LegacyPath, LandingPath>(
  LANDING_VARIANTS.beverage.flatMap((variant) => [
    [`/${variant}`, landingPath("beverage", variant)],
    [`/beverages/${variant}`, landingPath("beverage", variant)],
  ]),
);
