import type { LandingPage } from "./page.ts";
import { beverageA, beveragePages } from "./pages/beverage.ts";
import { furniturePages } from "./pages/furniture.ts";
import { jewelryPages } from "./pages/jewelry.ts";

/** The first page that most visitors see. */
const home: LandingPage = { ...beverageA, path: "/" };

/** Every landing page. */
export const landingPages: readonly LandingPage[] = [
  home,
  ...beveragePages,
  ...jewelryPages,
  ...furniturePages,
];
