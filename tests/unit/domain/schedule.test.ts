import { expect, test } from "vitest";
import { rulesAt, scheduledMoments } from "../../../domain/flags/schedule.ts";

const NOW = { var: "$flagd.timestamp" };
const at = (seconds: number) => new Date(seconds * 1000);

test("a schedule's moments are listed in order and once each, wherever the rules name them", () => {
  const rules = {
    if: [
      { ">=": [NOW, 1000] },
      { if: [{ "<": [90, NOW] }, "b", "c"] },
      { and: [{ "<=": [NOW, 300] }, { ">": [NOW, 1000] }] },
    ],
  };
  expect(scheduledMoments(rules)).toEqual([at(90), at(300), at(1000)]);
});

test.each([
  ["<", false, false, true],
  ["<=", false, true, true],
  [">", true, false, false],
  [">=", true, true, false],
])("“time %s 100” is, at 101, 100 and 99 seconds: %s, %s, %s", (operator, ...held) => {
  const seconds = [101, 100, 99];
  expect(seconds.map((second) => rulesAt({ [operator]: [NOW, 100] }, at(second)))).toEqual(held);
  const mirrored = seconds.map((second) => rulesAt({ [operator]: [100, NOW] }, at(second)));
  expect(mirrored).toEqual(held.toReversed());
});

test("times are rounded down to whole seconds", () => {
  expect(rulesAt({ ">": [NOW, 100] }, new Date(100_999))).toBe(false);
});

test("only comparisons of the time with a number are replaced", () => {
  const rules = {
    if: [
      { "<": [{ var: "age" }, 3] },
      { "<": [NOW, "soon"] },
      { "<": [NOW, 1, 2] },
      { "<": [NOW, 1], ">": [NOW, 2] },
      ["a", null, 5],
    ],
  };
  expect(rulesAt(rules, at(0))).toEqual(rules);
  expect(scheduledMoments(rules)).toEqual([]);
});
