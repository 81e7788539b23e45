import { expect, test } from "vitest";
import { makeIdempotencyKey, keyTime } from "../../../contract/idempotency-key.ts";

const NOW = Date.parse("2026-11-20T12:00:00.123Z");

test("a key is a version 7 UUID that begins with its time", () => {
  const key = makeIdempotencyKey(NOW);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(keyTime(key) ?? "", 16)).toBe(NOW);
});

test("keys of the same moment differ, and later keys sort after them", () => {
  const keys = Array.from({ length: 1000 }, () => makeIdempotencyKey(NOW));
  expect(new Set(keys).size).toBe(1000);
  expect(keys.every((key) => key < makeIdempotencyKey(NOW + 1))).toBe(true);
});

test.each(["", "attempt-1", "019aa1f2-6c7b-4000-8000-000000000000", "x019aa1f2-6c7b-7000-8000-000000000000"])(
  "%j contains no time",
  (key) => expect(keyTime(key)).toBeNull(),
);
