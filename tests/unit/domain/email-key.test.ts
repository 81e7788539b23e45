import { expect, test } from "vitest";
import { emailKey } from "../../../domain/leads/email-key.ts";

test.each([
  ["Ada@Shop.Example", "ada@shop.example"],
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["u\u0308nal@shop.example", "ünal@shop.example"],
  ["ΝΊΚΟΣ@shop.example", "νίκος@shop.example"],
  ["νίκος@shop.example", "νίκοσ@shop.example"],
])("%s and %s are one mailbox", (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test("mailboxes at domains that are none stay apart", () => {
  expect(emailKey("ada@bü cher.example")).not.toBe(emailKey("ada@bö cher.example"));
});
