import { expect, test } from "vitest";
import { choicesArgument, countArgument } from "../../../cli/arguments/choice.ts";
import { nearest } from "../../../config/nearest.ts";
import { durationArgument, timeArgument } from "../../../cli/arguments/time.ts";
import { NOW } from "../../support/operators/leads-command.ts";

test.each([
  ["90s", 90_000],
  ["30min", 1_800_000],
  ["24h", 86_400_000],
  ["7d", 604_800_000],
  ["2w", 1_209_600_000],
])("%s is a duration, and a time that long ago", (text, ms) => {
  expect(durationArgument(text)).toBe(ms);
  expect(timeArgument(() => NOW)(text)).toEqual(new Date(NOW.getTime() - ms));
});

test.each([
  ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["2026-01-31T14:30", "2026-01-31T14:30:00.000Z"],
  ["2026-01-31 14:30:05", "2026-01-31T14:30:05.000Z"],
  ["2026-01-31T14:30:05.25Z", "2026-01-31T14:30:05.250Z"],
  ["2026-01-31T01:30+02:00", "2026-01-30T23:30:00.000Z"],
  ["2024-02-29T23:59-01:00", "2024-03-01T00:59:00.000Z"],
])("%s is a time in UTC unless it has an offset", (text, time) => {
  expect(timeArgument(() => NOW)(text).toJSON()).toBe(time);
});

test.each([
  ["email", "email"],
  ["EMIAL", "email"],
  ["emial", "email"],
  ["mail", "email"],
  ["emailx", "email"],
  ["emaxx", null],
  ["ulr", "url"],
  ["u", null],
  ["filee", "file"],
  ["prodcut", "product"],
  ["prodxxt", "product"],
  ["proxxxt", null],
  ["", null],
])("the typo %j suggests %j", (typed, meant) => {
  expect(nearest(typed, ["email", "url", "file", "product"])).toBe(meant);
});

test("the first of equally close words is suggested, and none if there are no words", () => {
  expect(nearest("version_s", ["version_b", "version_a"])).toBe("version_b");
  expect(nearest("versoin_a", ["version_b", "version_a"])).toBe("version_a");
  expect(nearest("email", [])).toBeNull();
});

test("a list may contain some of the words, each once, with or without spaces", () => {
  expect(choicesArgument(["path", "kind", "day"])("kind, path,kind")).toEqual(["kind", "path"]);
});

test("a count has at most nine digits", () => {
  expect(countArgument("999999999")).toBe(999_999_999);
  expect(() => countArgument("1000000000")).toThrow("It must be a whole number, at least 1.");
});
