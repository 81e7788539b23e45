import type { LandingPage, LandingPath } from "./page.ts";
import { apparelPages } from "./pages/apparel.ts";
import { beverageA, beveragePages } from "./pages/beverage.ts";
import { foodPages } from "./pages/food.ts";
import { furniturePages } from "./pages/furniture.ts";
import { hygienePages } from "./pages/hygiene.ts";
import { jewelryPages } from "./pages/jewelry.ts";
import { makeupPages } from "./pages/makeup.ts";
import { skincarePages } from "./pages/skincare.ts";

const home: LandingPage = { ...beverageA, path: "/" };

/** Every landing page. */
export const landingPages: readonly LandingPage[] = [
  home,
  ...beveragePages,
  ...skincarePages,
  ...foodPages,
  ...apparelPages,
  ...hygienePages,
  ...makeupPages,
  ...jewelryPages,
  ...furniturePages,
];

/** The one address of an industry that search engines list: its variants are the same offer in other clothes. */
export function canonicalPath({ industry }: LandingPage): LandingPath {
  return industry === "beverage" ? "/" : `/${industry}/version_a`;
}
