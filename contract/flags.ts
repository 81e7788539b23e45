/** The one flag, and the values that a page knows. */
export const FLAG_NAME = "landing_beverage";
export const VARIANTS = ["version_a", "version_b", "version_c", "version_d"] as const;
export type Variant = (typeof VARIANTS)[number];

/** What the others are compared with; every industry has a page of it. */
export const BASE_VARIANT = VARIANTS[0];

/** Something for each value of the flag. */
export function forEachVariant<T>(make: (variant: Variant) => T): Record<Variant, T> {
  return Object.fromEntries(VARIANTS.map((variant) => [variant, make(variant)])) as Record<Variant, T>;
}
