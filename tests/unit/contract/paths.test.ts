import { expect, test } from "vitest";
import { redirects } from "../../../content/redirects.ts";
import {
  FILE_PATHS,
  findIndustry,
  HOME,
  landingPath,
  redirectPath,
  SCREEN_PATHS,
} from "../../../contract/paths.ts";

test("the URLs that ads and search engines know don't change", () => {
  expect(HOME).toBe("/");
  expect(redirectPath("furniture")).toBe("/furniture");
  expect(landingPath("furniture", "version_b")).toBe("/furniture/version_b");
  expect(SCREEN_PATHS).toEqual({
    adCreation: "/ad_creation",
    signedUp: "/success",
    imageSent: "/image_send",
  });
  expect(FILE_PATHS).toEqual({ notFound: "/404.html", siteMap: "/sitemap.xml", robots: "/robots.txt" });
});

test.each([
  ["/", "beverage"],
  ["/food", "food"],
  ["/food/version_b", "food"],
  ["/success", undefined],
  ["/toys/version_a", undefined],
])("the page %s belongs to the industry %s", (path, industry) => {
  expect(findIndustry(path)).toBe(industry);
});

test("old URLs redirect to the beverage pages", () => {
  expect(Object.fromEntries(redirects)).toEqual({
    "/version_a": "/beverage/version_a",
    "/version_b": "/beverage/version_b",
    "/version_c": "/beverage/version_c",
    "/version_d": "/beverage/version_d",
    "/beverages/version_a": "/beverage/version_a",
    "/beverages/version_b": "/beverage/version_b",
    "/beverages/version_c": "/beverage/version_c",
    "/beverages/version_d": "/beverage/version_d",
  });
});

test("a URL without a page doesn't compile", () => {
  // @ts-expect-error -- furniture has two pages
  landingPath("furniture", "version_c");
  // @ts-expect-error -- no such industry
  redirectPath("furnitures");
});
