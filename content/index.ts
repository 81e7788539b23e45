import type { LandingPage } from "./page.ts";
import { furniturePages } from "./pages/furniture.ts";

/** Every landing page, in the order of its address. */
export const landingPages: readonly LandingPage[] = [...furniturePages];
