import { assert, emailAddress, property, webUrl } from "fast-check";
import { test } from "vitest";
import { isEmail, isProductUrl } from "../../../contract/lead-row.ts";
import { generatedCases } from "../../support/runner/generated-cases.ts";

test("every standard email address is accepted", () => {
  assert(
    property(emailAddress(), (text) => isEmail(text)),
    { numRuns: generatedCases(100) },
  );
});

test("every web address is accepted as a product page", () => {
  assert(
    property(webUrl(), (text) => isProductUrl(text)),
    { numRuns: generatedCases(100) },
  );
});
