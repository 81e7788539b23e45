import { BASE_VARIANT } from "../contract/flags.ts";
import {
  HOME_INDUSTRY,
  HOME,
  type Industry,
  LANDING_VARIANTS,
  type LandingPath,
  type LandingVariant,
  landingPath,
} from "../contract/paths.ts";
import type { IndustryContent, LandingPage } from "./page.ts";
import { apparel } from "./pages/apparel.ts";
import { beverage } from "./pages/beverage.ts";
import { food } from "./pages/food.ts";
import { furniture } from "./pages/furniture.ts";
import { hygiene } from "./pages/hygiene.ts";
import { jewelry } from "./pages/jewelry.ts";
import { makeup } from "./pages/makeup.ts";
import { skincare } from "./pages/skincare.ts";

export const industryContent: { [I in Industry]: IndustryContent<I> } = {
  beverage,
  skincare,
  food,
  apparel,
  hygiene,
  makeup,
  jewelry,
  furniture,
};

export const landingPages: readonly LandingPage[] = [
  { ...industryContent[HOME_INDUSTRY].pages[BASE_VARIANT], industry: HOME_INDUSTRY, path: HOME },
  ...(Object.keys(industryContent) as Industry[]).flatMap(listPages),
];

function listPages<I extends Industry>(industry: I): LandingPage[] {
  const { pages }: IndustryContent<I> = industryContent[industry];
  return LANDING_VARIANTS[industry].map((variant: LandingVariant<I>) =>
    Object.assign({ industry, path: landingPath(industry, variant) }, pages[variant]),
  );
}

/** Search engines should list one page per industry, because its variants are the same offer. */
export function canonicalPath({ industry }: LandingPage): LandingPath {
  return industry === HOME_INDUSTRY ? HOME : landingPath(industry, BASE_VARIANT);
}
