import { expect, test } from "vitest";
import { arrivedPerDay } from "../../../../domain/comparison/verdict.ts";

const UNTIL = new Date("2026-03-10T12:00:00Z");

test.each([
  ["on its first day, counts the whole day", [[6, 40]], 40],
  ["after a day and a half, divides by that", [[36, 60]], 40],
  [
    "looks a week back",
    [
      [10 * 24, 1000],
      [7 * 24, 70],
    ],
    10,
  ],
  ["is unknown if nobody came in it", [[8 * 24, 1000]], null],
] as [string, [hoursAgo: number, visitors: number][], number | null][])("the pace %s", (_, arrived, pace) => {
  const assigned = arrived.map(([hours, visitors]) => ({
    path: "/food" as const,
    variant: "version_a" as const,
    rules: "r",
    visitors,
    converted: 0,
    firstAt: new Date(UNTIL.getTime() - hours * 3_600_000),
  }));
  expect(arrivedPerDay(assigned, UNTIL)).toBe(pace);
  expect(arrivedPerDay(assigned, null)).toBeNull();
});
