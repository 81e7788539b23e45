import { expect, test } from "vitest";
import { nearestPage } from "../../../web/screens/nearest-page.ts";

test.each([
  ["/fod", "/food"],
  ["/food/", "/food"],
  ["/Food/", "/food"],
  ["/skin-care/version_c", "/skincare/version_c"],
  ["/food/version_x", "/food/version_a"],
  ["/furniture/chairs/bouclé", "/furniture"],
  ["/beverages", "/beverage"],
  ["/skinc", "/skincare"],
])("%s suggests %s", (typed, meant) => {
  expect(nearestPage(typed)).toBe(meant);
});

test.each(["/", "/skin", "/wp-admin/setup.php", "/pricing", "/login"])("%s resembles no page", (typed) => {
  expect(nearestPage(typed)).toBeNull();
});
