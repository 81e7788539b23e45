import { type FlagRoute, flagRoutes, findRedirectPath } from "../../content/flag-routes.ts";
import { findVariant } from "../../contract/flags.ts";

/** The state of the flag client. */
export type FlagState =
  /** No answer yet. */
  | { is: "starting" }
  /** The value is unchecked. */
  | { is: "ready"; value: unknown }
  /** The flag service failed to start, or timed out. */
  | { is: "failed" };

/** The path to redirect to, or "stay". */
export function findDestination(path: string, flag: FlagState): string {
  const route = findRoute(path);
  if (!route || flag.is === "starting") return "stay";
  if (flag.is === "failed") return route.whenFailed;
  const variant = findVariant(flag.value);
  return variant ? route.destinations[variant] : route.whenUnknown;
}

/** The route of a redirect page. */
export function findRoute(path: string): FlagRoute | undefined {
  const redirectPath = findRedirectPath(path);
  return redirectPath ? flagRoutes[redirectPath] : undefined;
}
