import { type FlagRoute, flagRoutes, findRedirectPath } from "../../content/flag-routes.ts";
import { VARIANTS, type Variant } from "../../contract/flags.ts";

/** What the flag client says at a moment. */
export type FlagState =
  /** It has not answered yet. */
  | { is: "starting" }
  /** It answered; the value is whatever it holds for the flag. */
  | { is: "ready"; value: unknown }
  /** There is none, it did not start, or it took too long. */
  | { is: "failed" };

/** Where a visitor of exactly this path goes next, or "stay". */
export function whereTo(path: string, flag: FlagState): string {
  const route = findRoute(path);
  if (!route || flag.is === "starting") return "stay";
  if (flag.is === "failed") return route.whenFailed;
  return isVariant(flag.value) ? route.destinations[flag.value] : route.whenUnknown;
}

/** The path's rule, if it is one that waits for the flag. */
export function findRoute(path: string): FlagRoute | undefined {
  const redirectPath = findRedirectPath(path);
  return redirectPath ? flagRoutes[redirectPath] : undefined;
}

function isVariant(value: unknown): value is Variant {
  return VARIANTS.some((variant) => variant === value);
}
