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

/** A third of a page's path may be typed wrong, and everything behind an industry's own. */
export function nearestPage(path: string): RedirectPath | LandingPath | null {
  const typed = path.toLowerCase().replace(/\/+$/, "");
  const [, firstPart = ""] = typed.split("/");
  return nearestOf(typed, PAGES) ?? nearestOf(`/${firstPart}`, REDIRECT_PATHS);
}

function nearestOf<Path extends string>(typed: string, paths: readonly Path[]): Path | null {
  const wrong = paths.map((path) => distance(typed, path));
  const least = Math.min(...wrong);
  const best = paths[wrong.indexOf(least)]!;
  return least <= best.length / 3 ? best : null;
}
