/**
 * Where each redirect page leads, written out: with version_a, b, c and d, with an unknown value, and after a
 * failure.
 */
export type RedirectRow = {
  path: string;
  a: string;
  b: string;
  c: string;
  d: string;
  unknown: string;
  failed: string;
};

const row = (path: string, ends: string, unknown: string, failed: string): RedirectRow => {
  const [a = "", b = "", c = "", d = ""] = ends;
  return { path, a, b, c, d, unknown, failed };
};

export const redirectRows = [
  row("/beverage", "abcd", "stay", "stay"),
  row("/skincare", "abcd", "stay", "stay"),
  row("/food", "abcd", "a", "stay"),
  row("/apparel", "abcd", "a", "stay"),
  row("/jewelry", "abcd", "a", "stay"),
  row("/hygiene", "aaaa", "a", "stay"),
  row("/makeup", "aaaa", "a", "stay"),
  row("/furniture", "aabb", "a", "a"),
];

/** The flag's values by letter. */
export const LETTERS = ["a", "b", "c", "d"] as const;
