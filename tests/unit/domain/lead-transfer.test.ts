import { expect, test } from "vitest";
import { hasNewMarks, rowFingerprint, marksIn } from "../../../domain/leads/lead-transfer.ts";
import type { TableRow } from "../../../domain/leads/lead-transfer.ts";

const ROW: TableRow = {
  id: "0190a000-0000-8000-8000-000000000001",
  created_at: "2026-01-02T03:04:05.678Z",
  product: { type: "file", fileSize: 5, sizes: [{ width: 1, height: 2 }, null] },
  email: null,
  query: "a=1",
  tags: { utm_source: "x" },
  done_at: null,
};

test.each<[string, object, object?]>([
  ["its time as PostgreSQL writes it", { created_at: "2026-01-02 04:04:05.678+01" }],
  [
    "its JSON in another order",
    { product: { sizes: [{ height: 2, width: 1 }, null], fileSize: 5, type: "file" } },
  ],
  ["a mark", { done_at: "2026-02-02T00:00:00.000Z", mailbox: "ok", outcome: "won", value: "120" }],
  ["the sign for what is unknown in place of NUL", { query: "a\ufffdb" }, { query: "a\0b" }],
  ["that sign in place of half a character", { query: "a\ufffdb" }, { query: "a\ud800b" }],
  ["that sign in a name in JSON", { product: { "a\ufffd": 1 } }, { product: { "a\0": 1 } }],
])("a lead is the same with %s", (_, changes, before = {}) => {
  expect(rowFingerprint({ ...ROW, ...changes })).toBe(rowFingerprint({ ...ROW, ...before }));
});

test("a lead is the same with its columns in another order", () => {
  const { id, ...others } = ROW;
  const reversed = Object.fromEntries(Object.entries(others).toReversed());
  expect(rowFingerprint({ ...reversed, id })).toBe(rowFingerprint(ROW));
});

test.each<Record<string, unknown>>([
  { id: "0190a000-0000-8000-8000-000000000002" },
  { created_at: "2026-01-02T03:04:05.679Z" },
  { created_at: null },
  { created_at: "no time" },
  { query: "a=2" },
  { query: null },
  { tags: null },
  { tags: { utm_source: "y" } },
  { product: { type: "file", fileSize: 5, sizes: [null, { width: 1, height: 2 }] } },
  { product: { type: "file", fileSize: 5, sizes: [{ width: 1, height: 2 }] } },
  { more: "x" },
])("a lead with %j is a different one", (changes) => {
  expect(rowFingerprint({ ...ROW, ...changes })).not.toBe(rowFingerprint(ROW));
});

test("two invalid times differ if their texts do", () => {
  const fingerprints = ["no time", "never", null].map((time) => rowFingerprint({ ...ROW, created_at: time }));
  expect(new Set(fingerprints).size).toBe(3);
});

test("a lead's marks are texts or null", () => {
  const none = { done_at: null, mailbox: null, outcome: null, outcome_at: null, value: null, currency: null };
  expect(marksIn({ ...ROW, done_at: new Date(0).toISOString(), mailbox: "ok", value: 120.5 })).toEqual({
    ...none,
    done_at: "1970-01-01T00:00:00.000Z",
    mailbox: "ok",
    value: "120.5",
  });
  expect(marksIn(ROW)).toEqual(none);
});

test.each([
  ["a first mailbox", { mailbox: "ok" }, {}, true],
  ["another mailbox", { mailbox: "ok" }, { mailbox: "no mail server" }, false],
  ["a first time of being done", { done_at: "2026-02-02T00:00:00.000Z" }, {}, true],
  [
    "another time of being done",
    { done_at: "2026-02-02T00:00:00.000Z" },
    { done_at: "2026-01-02T00:00:00.000Z" },
    false,
  ],
  ["a first outcome", { outcome_at: "2026-02-02T00:00:00.000Z" }, {}, true],
  [
    "a later outcome",
    { outcome_at: "2026-02-02T00:00:00.001Z" },
    { outcome_at: "2026-02-02T00:00:00.000Z" },
    true,
  ],
  [
    "an outcome of the same time",
    { outcome_at: "2026-02-02T00:00:00.000Z" },
    { outcome_at: "2026-02-02 01:00:00+01" },
    false,
  ],
  ["no outcome", {}, { outcome_at: "2026-02-02T00:00:00.000Z" }, false],
])("%s is new to a copied lead", (_, source, target, isNew) => {
  expect(hasNewMarks(marksIn({ ...ROW, ...source }), marksIn({ ...ROW, ...target }))).toBe(isNew);
});
