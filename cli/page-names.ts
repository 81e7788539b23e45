/** "/pet-food" as "Pet food". */
export function nameIndustry(redirectPath: string): string {
  const [, first = "", ...rest] = redirectPath.replaceAll("-", " ");
  return first.toUpperCase() + rest.join("");
}

/** "version_b" as "B"; a variant of another name as it is. */
export function nameVariant(variant: string): string {
  return variant.replace(/^version_([a-z])$/, (_, letter: string) => letter.toUpperCase());
}
