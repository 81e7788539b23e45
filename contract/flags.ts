/** The one flag, and the values that a page knows. */
export const FLAG_NAME = "landing_beverage";
export const VARIANTS = ["version_a", "version_b", "version_c", "version_d"] as const;
export type Variant = (typeof VARIANTS)[number];
