import {
  HOME,
  HOME_INDUSTRY,
  INDUSTRIES,
  LANDING_VARIANTS,
  landingPath,
  redirectPath,
} from "../../contract/paths.ts";
import type { RedirectPath } from "../../contract/paths.ts";

/** Every landing page, with its industry's redirect page. */
export const reportedPages: readonly { path: string; redirectPath: RedirectPath }[] = [
  { path: HOME, redirectPath: redirectPath(HOME_INDUSTRY) },
  ...INDUSTRIES.flatMap((industry) =>
    LANDING_VARIANTS[industry].map((variant) => ({
      path: landingPath(industry, variant),
      redirectPath: redirectPath(industry),
    })),
  ),
];
