import { expect, test } from "vitest";
import type { Comparison } from "../../../../domain/comparison/compare-variants.ts";
import type { ExperimentReport } from "../../../../cli/report/experiment-report.ts";
import { formatChance, percent } from "../../../../cli/report/format-figures.ts";
import {
  EXPLANATIONS,
  formatName,
  formatPeriod,
  formatDetectableLift,
  formatSubject,
  formatVerdict,
  formatWarnings,
  METHODS,
} from "../../../../cli/report/report-texts.ts";
import { dayOf } from "../../../support/report/figures.ts";

const RECORDED = { first: dayOf("2026-01-02"), last: dayOf("2026-01-20") };

test.each<[string, Partial<ExperimentReport["period"]>, ExperimentReport["recorded"]]>([
  ["ever", {}, null],
  ["from 2 January 2026 to 20 January 2026 (UTC)", {}, RECORDED],
  ["since 5 January 2026 (UTC)", { since: dayOf("2026-01-05") }, null],
  ["from 5 January 2026 to 20 January 2026 (UTC)", { since: dayOf("2026-01-05") }, RECORDED],
  ["until 8 January 2026 (UTC)", { until: dayOf("2026-01-09") }, null],
  ["from 2 January 2026 to 8 January 2026 (UTC)", { until: dayOf("2026-01-09") }, RECORDED],
  ["from 2 January 2026 to 9 January 2026 (UTC)", { until: new Date("2026-01-09T00:00:00.001Z") }, RECORDED],
])("a period reads as %s", (said, period, recorded) => {
  const report = { period: { since: null, until: null, ...period }, recorded } as ExperimentReport;
  expect(formatPeriod(report)).toBe(said);
});

test.each([
  [0, "0%"],
  [0.0004, "0.04%"],
  [0.00094, "0.09%"],
  [0.00096, "0.1%"],
  [0.0324, "3.2%"],
  [0.0994, "9.9%"],
  [0.0996, "10%"],
  [0.255, "26%"],
  [1, "100%"],
])("a share of %d reads as %s", (share, text) => {
  expect(percent(share)).toBe(text);
});

test.each([
  [0, "under 1%"],
  [0.0099, "under 1%"],
  [0.01, "1%"],
  [0.826, "83%"],
  [0.99, "99%"],
  [0.9901, "over 99%"],
  [1, "over 99%"],
])("a chance of %d reads as %s", (chance, text) => {
  expect(formatChance(chance)).toBe(text);
});

test.each<[ExperimentReport["stage"], string]>([
  ["lead", "and the leads they left in that time."],
  ["qualified", "and how many of their leads from that time are now qualified or won."],
  ["won", "and how many of their leads from that time are now won."],
])("a report on the stage %s says which leads it is about", (stage, said) => {
  const report = { stage, period: { since: null, until: null }, recorded: null } as ExperimentReport;
  expect(formatSubject(report)).toBe(`Visitors who first came ever, ${said}`);
});

test.each<[string | null, Comparison["verdict"]["is"], number | null]>([
  [null, "nobody", null],
  [null, "single", 0.4],
  ["Too few visitors to show any difference yet.", "early", null],
  ["With this many visitors, only a difference of 40% or more would show.", "early", 0.4],
])("the lift that a report on good leads can detect reads as %j", (said, is, smallestLift) => {
  expect(formatDetectableLift({ verdict: { is }, smallestLift } as Comparison)).toBe(said);
});

const VARIANTS = [
  { name: "version_a", chanceToBeBest: 0.04 },
  { name: "version_c", chanceToBeBest: 0.96 },
] as Comparison["variants"];

test.each<[Comparison["verdict"], string, string]>([
  [{ is: "nobody" }, "No visitors", "Nobody came in this period."],
  [{ is: "single" }, "One variant", "One variant, so there is nothing to compare."],
  [
    { is: "broken" },
    "Not comparable",
    "Don’t compare these variants before the uneven split below is explained.",
  ],
  [
    { is: "early", moreVisitors: 35_000, moreDays: null, ahead: null },
    "Too early",
    "Too early to say: about 35,000 more visitors until a variant that brings a fifth more leads would show.",
  ],
  [
    { is: "early", moreVisitors: 200, moreDays: 1, ahead: "version_c" },
    "Too early",
    "Too early to say: about 200 more visitors, or 1 day at this week’s pace, until a variant that brings a fifth more leads would show. So far version_c is ahead, which may be luck.",
  ],
  [
    { is: "early", moreVisitors: 90_000, moreDays: 365, ahead: null },
    "Too early",
    "Too early to say: about 90,000 more visitors, or 365 days at this week’s pace, until a variant that brings a fifth more leads would show.",
  ],
  [
    { is: "early", moreVisitors: 90_000, moreDays: 366, ahead: null },
    "Too early",
    "Too early to say: about 90,000 more visitors, or over a year at this week’s pace, until a variant that brings a fifth more leads would show.",
  ],
  [
    { is: "won", by: "version_c" },
    "version_c wins",
    "version_c brings the most leads. If variants are equal, luck names a winner in at most 1 of 20 tests, however often you look.",
  ],
  [
    { is: "level", between: ["version_a", "version_b", "version_c"] },
    "No clear winner",
    "No clear winner: version_a, version_b and version_c are too close to tell apart, though enough visitors came to show a difference of a fifth.",
  ],
])("the verdict %j has a short and a long wording", (verdict, short, sentence) => {
  expect(formatVerdict({ verdict, variants: VARIANTS } as Comparison)).toEqual({ short, sentence });
});

const network = (name: string, visitors: number, converted: number) => ({
  network: name,
  path: "/food" as const,
  variant: "version_b" as const,
  firstAt: dayOf("2026-01-05"),
  rules: "r",
  visitors,
  converted,
});

test("warnings name the three networks with most leads, then with most visitors, and count the others", () => {
  const quiet = { splitEvidence: 999, rulesChangedAt: null, excludedNetworks: [], visitorsOverNetworkCap: 0 };
  expect(formatWarnings(quiet as unknown as Comparison)).toEqual([]);
  const loud = {
    splitEvidence: 1000,
    rulesChangedAt: new Date("2026-01-09T10:30:59.000Z"),
    excludedNetworks: [
      network("ash", 900, 1),
      network("oak", 20, 4),
      network("elm", 1000, 4),
      network("fir", 30, 1000),
    ],
    visitorsOverNetworkCap: 1,
  };
  expect(formatWarnings(loud as unknown as Comparison)).toEqual([
    "1,950 visitors, 1,009 of them with a lead, left out: each of their networks brought more than 10% of a variant’s visitors or leads on a day, or got one variant more often than chance explains. " +
      "fir on 5 January 2026 (version_b: 30 visitors, 1,000 with a lead), " +
      "elm on 5 January 2026 (version_b: 1,000 visitors, 4 with a lead), " +
      "oak on 5 January 2026 (version_b: 20 visitors, 4 with a lead), and 1 more. " +
      "If that is nearly everyone, TRUST_PROXY may not match the proxies in front.",
    "1 visitor left out: at most 100 new visitors a day count per network.",
    "The split is uneven: under the rules, chance alone would cause this in at most 1 of 1,000 tests, however often you look. " +
      "Something loses or adds visitors of one variant: a failing page, or a bot posing as a browser.",
    "The rules changed within this period, so rates mix visitors of different days unevenly. The verdict doesn’t: it compares visitors only under the same rules. For only the current rules: --since 2026-01-09T10:30Z",
  ]);
});

test.each([
  [2, "two"],
  [3, "three"],
  [4, "four"],
  [5, "five"],
  [6, "six"],
  [7, "7"],
])(
  "the heading for all industries with %i variants has the number as a word if it is short",
  (count, word) => {
    expect(formatName({ path: null, variants: Array.from({ length: count }) } as Comparison)).toBe(
      `All industries that test ${word} variants`,
    );
  },
);

const numbersIn = (text: string) => (text.match(/\S*(\d|version_)\S*/g) ?? []).join(" ");

test("every word of the report is explained in sentences, with the numbers that count", () => {
  for (const text of [...EXPLANATIONS.map(({ meaning }) => meaning), METHODS]) {
    expect(text).toMatch(/^[A-Z].*[a-z]\.$/);
    expect(text).not.toMatch(/ {2}|[a-z][A-Z]/);
  }
  expect(EXPLANATIONS.map(({ word, meaning }) => [word, numbersIn(meaning)])).toEqual([
    ["Visitors", ""],
    ["Left out", "100 10% 5) 3), 10,000"],
    ["Left a lead", ""],
    ["Rate", "100"],
    ["True rate", "95 100"],
    ["Chance to be best", "100"],
    ["Against version_a", "version_a 95 100"],
    ["Wins", "1 20"],
    ["Too early", "20% 4 5"],
    ["Not counted", ""],
    ["All industries", ""],
    ["Leads a day", ""],
    ["Page requests", ""],
  ]);
});
