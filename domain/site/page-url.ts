/**
 * A URL's canonical form: no trailing slash in the path, and no empty query, as submitting a form without fields adds.
 */
export function pageUrl(url: string): { path: string; query: string } {
  const [pathname = ""] = url.split("?", 1);
  const query = url.slice(pathname.length);
  return { path: pathname.replace(/([^/])\/$/, "$1"), query: query === "?" ? "" : query };
}
