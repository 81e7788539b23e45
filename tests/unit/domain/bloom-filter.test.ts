import { expect, test } from "vitest";
import { BloomFilter } from "../../../domain/limits/bloom-filter.ts";

test("no key of a full day is forgotten, and one in 370 new keys counts as known", () => {
  // A thousandth of the size, and of a day's keys.
  const seen = new BloomFilter(2 ** 16);
  const keys = Array.from({ length: 17_280 }, (_, index) => `key ${index}`);
  for (const key of keys) seen.add(key);
  expect(keys.filter((key) => seen.add(key))).toEqual([]);
  const others = Array.from({ length: 10_000 }, (_, index) => `other ${index}`);
  const wrong = others.filter((key) => !seen.add(key)).length;
  // The other keys fill it too: by the end, one in 80 is.
  expect(wrong).toBeLessThan(150);
});
