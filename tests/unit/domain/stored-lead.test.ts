import { expect, test } from "vitest";
import { formPath, pageVariant } from "../../../domain/leads/stored-lead.ts";

test.each([
  ["/", "version_a"],
  ["/food/version_d", "version_d"],
  ["/food/version_e", null],
  ["/version_a", null],
  ["/food/x/version_a", null],
  ["/food/version_a/", "version_a"],
  ["/food/version_a//", null],
  ["food/version_a", null],
  ["//version_a", null],
  ["", null],
  [null, null],
])("the page %j shows the variant %j", (page, variant) => {
  expect(pageVariant(page)).toBe(variant);
});

test("a variant may have a name of any length", () => {
  const variants = ["version_a", "b", "version_with_a_long_name"];
  expect(pageVariant("/food/b", variants)).toBe("b");
  expect(pageVariant("/food/version_with_a_long_name", variants)).toBe("version_with_a_long_name");
  expect(pageVariant("/food/version_b", variants)).toBe(null);
});

test("a lead's page is the one that its form wrote, or else the one that the browser named", () => {
  expect(formPath({ path: "/food/version_a", referrerPath: "/" })).toBe("/food/version_a");
  expect(formPath({ path: null, referrerPath: "/" })).toBe("/");
  expect(formPath({ path: null, referrerPath: null })).toBeNull();
});
