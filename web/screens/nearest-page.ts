import { distance } from "fastest-levenshtein";
import {
  INDUSTRIES,
  type Industry,
  LANDING_VARIANTS,
  type LandingPath,
  type RedirectPath,
  landingPath,
  redirectPath,
} from "../../contract/paths.ts";

/** One typing error is allowed for every so many letters of an industry's name. */
const LETTERS_PER_ERROR = 4;

export type NearestPage = { industry: Industry; path: RedirectPath | LandingPath };

/** The page of the industry whose name is nearly the path's first segment: of the same variant, if there is one. */
export function nearestPage(path: string): NearestPage | null {
  const [, name = "", typedVariant] = path.toLowerCase().split("/");
  const industry = INDUSTRIES.find(
    (one) => distance(name, one) <= Math.floor(one.length / LETTERS_PER_ERROR),
  );
  if (!industry) return null;
  const variant = LANDING_VARIANTS[industry].find((known) => known === typedVariant);
  return { industry, path: variant ? landingPath(industry, variant) : redirectPath(industry) };
}
