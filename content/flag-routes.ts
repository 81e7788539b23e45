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
  /** The page for each value of the flag. */
  destinations: Record<Variant, LandingPath>;
  /** When the flag service returns an unknown value. */
  whenUnknown: LandingPath | "stay";
  /** When the flag service fails or times out. */
  whenFailed: LandingPath | "stay";
  /** Checks again shortly after the start, in case the ready event fired before anyone listened. */
  triesAgain: boolean;
};

type Override = Partial<Omit<FlagRoute, "destinations">> & {
  destinations?: Partial<FlagRoute["destinations"]>;
};

/** Overrides of `defaultRoute`. */
const overrides: { [I in Industry]?: Override } = {
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
  const route = defaultRoute(industry);
  const override = overrides[industry];
  return { ...route, ...override, destinations: { ...route.destinations, ...override?.destinations } };
}

/** Each value of the flag leads to its own page, or to the first if it has none. */
function defaultRoute(industry: Industry): FlagRoute {
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
