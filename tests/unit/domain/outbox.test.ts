import { expect, test } from "vitest";
import { productEmail } from "../../../domain/outbox/outbox.ts";

const SIGNUP = { email: "ada@example.com", follows: null, created_at: "2026-01-02T03:04:05.678Z" };

test.each([
  ["finds the product by its attempt", { path: "/ad_creation", follows: "attempt-1" }, ["attempt-1", null]],
  [
    "finds the product by the visitor's key, if sent on /ad_creation",
    { path: "/ad_creation", visitor_key: "user-a" },
    [null, "user-a"],
  ],
  [
    "finds the product by either",
    { path: "/ad_creation", follows: "attempt-1", visitor_key: "user-a" },
    ["attempt-1", "user-a"],
  ],
  [
    "finds none by the visitor's key, if sent on a waitlist's page",
    { path: "/beverage/version_c", visitor_key: "user-a" },
    null,
  ],
  ["finds none without both", { path: "/ad_creation" }, null],
  [
    "does not come from a product's own row",
    { email: null, path: "/ad_creation", follows: "attempt-1" },
    null,
  ],
])("an e-mail address %s", (_, row, found) => {
  const address = productEmail({ visitor_key: null, ...SIGNUP, ...row });
  expect(address && [address.follows, address.userKey]).toEqual(found);
  if (address) expect(address.createdAt).toBe(SIGNUP.created_at);
});
