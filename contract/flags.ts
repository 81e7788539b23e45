/** The only flag. Despite its name it serves every industry; flag services have it under this name. */
export const FLAG_NAME = "landing_beverage";

/** Its values. */
export const VARIANTS = ["version_a", "version_b", "version_c", "version_d"] as const;
export type Variant = (typeof VARIANTS)[number];

/** The variant that a flag's value names, or null. */
export function findVariant(value: unknown): Variant | null {
  return VARIANTS.find((variant) => variant === value) ?? null;
}

/** The control; every industry has a page for it. */
export const BASE_VARIANT = VARIANTS[0];

/** A record with one entry for each variant. */
export function recordByVariant<T>(make: (variant: Variant) => T): Record<Variant, T> {
  return Object.fromEntries(VARIANTS.map((variant) => [variant, make(variant)])) as Record<Variant, T>;
}
