import { capitalize } from "./output/capitalize.ts";

/** "/pet-food" as "Pet food". */
export function formatIndustry(redirectPath: string): string {
  return capitalize(redirectPath.slice(1).replaceAll("-", " "));
}

/** "version_b" as "B"; a variant of another name as it is. */
export function nameVariant(variant: string): string {
  return variant.replace(/^version_([a-z])$/, (_, letter: string) => letter.toUpperCase());
}
