import { expect, test } from "vitest";
import { pageUrl } from "../../../domain/site/page-url.ts";

test.each([
  ["/", "/", ""],
  ["/food", "/food", ""],
  ["/food/", "/food", ""],
  ["/food//", "/food//", ""],
  ["/food/?utm_source=ad", "/food", "?utm_source=ad"],
  ["/food?a=1?b=/", "/food", "?a=1?b=/"],
  // Submitting a form without fields adds this.
  ["/food?", "/food", ""],
  ["/?", "/", ""],
])("%s is the page %s with the query %s", (url, path, query) => {
  expect(pageUrl(url)).toEqual({ path, query });
});
