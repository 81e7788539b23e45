import { type LandingPath, LANDING_VARIANTS, landingPath, type LegacyPath } from "../contract/paths.ts";

/** Where old paths lead. The server answers 307, because browsers cache a permanent redirect forever. */
export const redirects: ReadonlyMap<string, LandingPath> = new Map<LegacyPath, LandingPath>(
  LANDING_VARIANTS.beverage.flatMap((variant) => [
    [`/${variant}`, landingPath("beverage", variant)],
    [`/beverages/${variant}`, landingPath("beverage", variant)],
  ]),
);
