import { expect, test } from "vitest";
import { nearestPage } from "../../../web/screens/nearest-page.ts";

test.each([
  ["/fod", "/food"],
  ["/food/", "/food"],
  ["/Food/", "/food"],
  ["/skin-care/version_c", "/skincare/version_c"],
  ["/food/version_x", "/food"],
  ["/furniture/version_c", "/furniture"],
  ["/furniture/chairs/bouclé", "/furniture"],
  ["/beverages", "/beverage"],
  ["/make-up", "/makeup"],
  ["/jewlry", "/jewelry"],
])("%s suggests %s", (typed, meant) => {
  expect(nearestPage(typed)?.path).toBe(meant);
});

test.each(["/", "/nope/version_z", "/nope/version_a", "/skin", "/wp-admin/setup.php", "/pricing", "/login"])(
  "%s resembles no page",
  (typed) => {
    expect(nearestPage(typed)).toBeNull();
  },
);
