import { expect, test } from "vitest";
import { productEmail } from "../../../domain/outbox/outbox.ts";

const SIGNUP = { email: "ada@example.com", follows: null, created_at: "2026-01-02T03:04:05.678Z" };

test.each([
  ["with its product's attempt", { path: "/ad_creation", follows: "attempt-1" }, ["attempt-1", null]],
  [
    "by the visitor's key, on the page that asks for it",
    { path: "/ad_creation", visitor_key: "user-a" },
    [null, "user-a"],
  ],
  ["by both", { path: "/ad_creation", follows: "attempt-1", visitor_key: "user-a" }, ["attempt-1", "user-a"]],
  ["not by the key of a waitlist's page", { path: "/beverage/version_c", visitor_key: "user-a" }, null],
  ["not without either", { path: "/ad_creation" }, null],
  ["not when it is a product itself", { email: null, path: "/ad_creation", follows: "attempt-1" }, null],
])("an e-mail address completes a product: %s", (_, row, found) => {
  const address = productEmail({ visitor_key: null, ...SIGNUP, ...row });
  expect(address && [address.follows, address.userKey]).toEqual(found);
  if (address) expect(address.createdAt).toBe(SIGNUP.created_at);
});
