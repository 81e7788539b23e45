import { type LandingPath, LANDING_VARIANTS, landingPath, type OldPath } from "../contract/paths.ts";

/** Old addresses and where they lead. */
export const redirects: ReadonlyMap<string, LandingPath> = new Map<OldPath, LandingPath>(
  LANDING_VARIANTS.beverage.flatMap((variant) => [
    [`/${variant}`, landingPath("beverage", variant)],
    [`/beverages/${variant}`, landingPath("beverage", variant)],
  ]),
);
