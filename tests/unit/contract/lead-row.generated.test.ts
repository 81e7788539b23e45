import { assert, emailAddress, property, webUrl } from "fast-check";
import { test } from "vitest";
import { isEmail, isProductUrl } from "../../../contract/lead-row.ts";

test("every email address that follows the standard is taken", () => {
  assert(property(emailAddress(), (text) => isEmail(text)));
});

test("every web address is taken as a product page", () => {
  assert(property(webUrl(), (text) => isProductUrl(text)));
});
