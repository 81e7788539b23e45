/**
 * An address of the site in its one form: without a slash at the path's end, and without the empty query that a form
 * without fields leaves.
 */
export function pageAddress(url: string): { path: string; query: string } {
  const [pathname = ""] = url.split("?", 1);
  const query = url.slice(pathname.length);
  return { path: pathname.replace(/([^/])\/$/, "$1"), query: query === "?" ? "" : query };
}
