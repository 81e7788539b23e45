import { expect, test } from "vitest";
import { pageAddress } from "../../../domain/site/page-address.ts";

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
  expect(pageAddress(url)).toEqual({ path, query });
});
