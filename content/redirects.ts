import { VARIANTS } from "../contract/flags.ts";

/** Old addresses and where they lead, each as a pathname without a trailing slash. */
export const redirects: ReadonlyMap<string, string> = new Map(
  VARIANTS.flatMap((variant) => [
    [`/${variant}`, `/beverage/${variant}`],
    [`/beverages/${variant}`, `/beverage/${variant}`],
  ]),
);
