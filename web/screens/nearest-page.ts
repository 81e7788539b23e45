import { distance } from "fastest-levenshtein";
import {
  INDUSTRIES,
  type Industry,
  LANDING_VARIANTS,
  type LandingPath,
  type RedirectPath,
  landingPath,
  redirectPath,
  REDIRECT_PATHS,
} from "../../contract/paths.ts";

const PAGES = INDUSTRIES.flatMap(listPages);

function listPages(industry: Industry): (RedirectPath | LandingPath)[] {
  return [
    redirectPath(industry),
    ...LANDING_VARIANTS[industry].map((variant) => landingPath(industry, variant)),
  ];
}

/**
 * Suggests a page if at most a third of its path differs, or else the industry's redirect page by the first segment.
 */
export function nearestPage(path: string): RedirectPath | LandingPath | null {
  const typed = path.toLowerCase().replace(/\/+$/, "");
  const [, firstSegment = ""] = typed.split("/");
  return findNearest(typed, PAGES) ?? findNearest(`/${firstSegment}`, REDIRECT_PATHS);
}

function findNearest<Path extends string>(typed: string, paths: readonly Path[]): Path | null {
  const distances = paths.map((path) => distance(typed, path));
  const least = Math.min(...distances);
  const best = paths[distances.indexOf(least)]!;
  return least <= best.length / 3 ? best : null;
}
