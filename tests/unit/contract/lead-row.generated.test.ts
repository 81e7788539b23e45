import { assert, emailAddress, property, webUrl } from "fast-check";
import { test } from "vitest";
import { isEmail, isProductUrl } from "../../../contract/lead-row.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

test("every standard e-mail address is accepted", () => {
  assert(property(emailAddress(), (text) => isEmail(text)));
});

// Building the generator of URLs takes more than a second.
test("every web URL is accepted as a product page", { timeout: SLOW_TEST_MS }, () => {
  assert(property(webUrl(), (text) => isProductUrl(text)));
});
