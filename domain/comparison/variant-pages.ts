import { flagRoutes } from "../../content/flag-routes.ts";
import { BASE_VARIANT, type Variant, VARIANTS } from "../../contract/flags.ts";
import { HOME, HOME_INDUSTRY, redirectPath } from "../../contract/paths.ts";
import type { RedirectPath } from "../../contract/paths.ts";

/** The variants an industry has pages for. */
export function variantsWithPage(path: RedirectPath): Variant[] {
  return VARIANTS.filter((variant) => VARIANTS.some((value) => variantShownFor(path, value) === variant));
}

/** The variant of the page that a flag value leads to. */
export function variantShownFor(path: RedirectPath, value: Variant): Variant {
  return flagRoutes[path].destinations[value].slice(path.length + 1) as Variant;
}

/** The home page is a variant of its industry, too. */
export function isVariantPage(page: string, path: RedirectPath, name: Variant): boolean {
  if (page === `${path}/${name}`) return true;
  return page === HOME && path === redirectPath(HOME_INDUSTRY) && name === BASE_VARIANT;
}
