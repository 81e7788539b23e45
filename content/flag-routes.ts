import { BASE_VARIANT, recordByVariant, type Variant } from "../contract/flags.ts";
import {
  INDUSTRIES,
  type Industry,
  LANDING_VARIANTS,
  type LandingPath,
  landingPath,
  type LandingVariant,
  type RedirectPath,
  redirectPath,
  REDIRECT_PATHS,
} from "../contract/paths.ts";

export type FlagRoute = {
  /** Where each value of the flag leads. */
  destinations: Record<Variant, LandingPath>;
  /** The flag service answers, with a value that no page knows. */
  whenUnknown: LandingPath | "stay";
  /** The flag service does not answer: it failed to start, or it took too long. */
  whenFailed: LandingPath | "stay";
  /** Looks once more shortly after the start, for a signal that came before anyone listened. */
  triesAgain: boolean;
};

type Difference = Partial<Omit<FlagRoute, "destinations">> & {
  destinations?: Partial<FlagRoute["destinations"]>;
};

/** What an industry does in its own way. */
const differences: { [I in Industry]?: Difference } = {
  beverage: { whenUnknown: "stay", triesAgain: true },
  skincare: { whenUnknown: "stay", triesAgain: true },
  furniture: {
    destinations: {
      version_b: "/furniture/version_a",
      version_c: "/furniture/version_b",
      version_d: "/furniture/version_b",
    },
    whenFailed: "/furniture/version_a",
  },
};

export const flagRoutes = Object.fromEntries(
  INDUSTRIES.map((industry) => [redirectPath(industry), makeRoute(industry)]),
) as Record<RedirectPath, FlagRoute>;

/** The redirect page at exactly this pathname, if there is one. */
export function findRedirectPath(pathname: string): RedirectPath | null {
  return REDIRECT_PATHS.find((path) => path === pathname) ?? null;
}

function makeRoute(industry: Industry): FlagRoute {
  const usual = usualRoute(industry);
  const different = differences[industry];
  return { ...usual, ...different, destinations: { ...usual.destinations, ...different?.destinations } };
}

/** Each value of the flag leads to the page of that name, or to the first where there is none. */
function usualRoute(industry: Industry): FlagRoute {
  const variants: readonly LandingVariant<Industry>[] = LANDING_VARIANTS[industry];
  const first = landingPath(industry, BASE_VARIANT);
  return {
    destinations: recordByVariant((value) => {
      const variant = variants.find((own) => own === value);
      return variant ? landingPath(industry, variant) : first;
    }),
    whenUnknown: first,
    whenFailed: "stay",
    triesAgain: false,
  };
}
