import type { Variant } from "../contract/flags.ts";
import type { Industry, LandingPath } from "./page.ts";

/** A page that waits for the flag and leads on. */
export type RedirectPath = `/${Industry}`;

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

export const flagRoutes: Record<RedirectPath, FlagRoute> = {
  "/beverage": { ...toOwnPages("beverage"), whenUnknown: "stay", triesAgain: true },
  "/skincare": { ...toOwnPages("skincare"), whenUnknown: "stay", triesAgain: true },
  "/food": toOwnPages("food"),
  "/apparel": toOwnPages("apparel"),
  "/jewelry": toOwnPages("jewelry"),
  "/hygiene": toOnlyPage("hygiene"),
  "/makeup": toOnlyPage("makeup"),
  "/furniture": {
    destinations: {
      version_a: "/furniture/version_a",
      version_b: "/furniture/version_a",
      version_c: "/furniture/version_b",
      version_d: "/furniture/version_b",
    },
    whenUnknown: "/furniture/version_a",
    whenFailed: "/furniture/version_a",
    triesAgain: false,
  },
};

/** The page that waits at a pathname, if there is one. A trailing slash is the same path. */
export function findRedirectPath(pathname: string): RedirectPath | null {
  const exact = pathname.replace(/\/$/, "");
  return Object.hasOwn(flagRoutes, exact) ? (exact as RedirectPath) : null;
}

/** Each value of the flag leads to the page of that name. */
function toOwnPages(industry: Industry): FlagRoute {
  return {
    destinations: {
      version_a: `/${industry}/version_a`,
      version_b: `/${industry}/version_b`,
      version_c: `/${industry}/version_c`,
      version_d: `/${industry}/version_d`,
    },
    whenUnknown: `/${industry}/version_a`,
    whenFailed: "stay",
    triesAgain: false,
  };
}

/** There is one page, and nobody is sent to a page that isn't there. */
function toOnlyPage(industry: Industry): FlagRoute {
  const only: LandingPath = `/${industry}/version_a`;
  return {
    ...toOwnPages(industry),
    destinations: { version_a: only, version_b: only, version_c: only, version_d: only },
  };
}
