import { expect, test } from "vitest";
import { formatMoney, parseAmount } from "../../../domain/leads/lead-outcome.ts";

test.each([
  ["EUR", "120.50", 120.5, "120.50 EUR"],
  ["JPY", "120", 120, "120 JPY"],
  ["KWD", "120.505", 120.505, "120.505 KWD"],
])("an amount in %s has as many decimals as the currency", (currency, text, amount, shown) => {
  expect(parseAmount(text, currency)).toBe(amount);
  expect(parseAmount(`${text}${text.includes(".") ? "" : "."}5`, currency)).toBeNull();
  expect(formatMoney({ amount, currency })).toBe(shown);
});

test("an amount is a plain number of at most twelve digits and decimals", () => {
  expect(parseAmount("999999999999.99", "EUR")).toBe(999_999_999_999.99);
  for (const text of [
    "1000000000000",
    "-1",
    "+1",
    "1.",
    ".5",
    "1e3",
    "1,5",
    " 1",
    "1_000",
    "0x1f",
    "",
    "∞",
  ]) {
    expect(parseAmount(text, "EUR"), text).toBeNull();
  }
});
