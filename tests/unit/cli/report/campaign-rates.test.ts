import { expect, test } from "vitest";
import { campaignRates } from "../../../../cli/report/campaign-rates.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import type { Variant } from "../../../../contract/flags.ts";
import type { CampaignVisitors } from "../../../../domain/experiment/experiment-repository.ts";
import { EVEN_RULES, FIGURES } from "../../../support/report/figures.ts";

const first = { rules: "4f1c", firstAt: new Date("2026-01-01T10:00:00.000Z"), path: "/furniture" } as const;

/** Furniture has two variants, of which the second wins. */
const report = experimentReport(
  {
    ...FIGURES,
    assigned: [
      { ...first, variant: "version_a", visitors: 20_000, converted: 600 },
      { ...first, variant: "version_c", visitors: 20_000, converted: 1200 },
    ],
  },
  EVEN_RULES,
  { since: null, until: null },
);

const came = (
  campaign: string | null,
  variant: Variant,
  visitors: number,
  converted: number,
): CampaignVisitors => ({ campaign, path: "/furniture", variant, visitors, converted });

test("each campaign has its rates, those with most visitors first", () => {
  const { comparisons, warnings } = campaignRates(
    [
      came("summer", "version_a", 100, 4),
      came("summer", "version_b", 100, 6),
      came("summer", "version_d", 200, 30),
      came(null, "version_a", 5000, 100),
      came("winter", "version_c", 99, 50),
    ],
    report,
  );
  expect(
    comparisons.map(({ campaign, ahead, variants }) => [
      campaign,
      ahead,
      ...variants.map(({ name, visitors, rate }) => `${name} ${visitors} ${rate}`),
    ]),
  ).toEqual([
    [null, null, "version_a 5000 0.02", "version_b 0 null"],
    // Furniture shows version_a for two values of the flag, and version_b for the others.
    ["summer", "version_b", "version_a 200 0.05", "version_b 200 0.15"],
    ["winter", null, "version_a 0 null", `version_b 99 ${50 / 99}`],
  ]);
  expect(comparisons[1]!.variants[0]!.interval!.low).toBeCloseTo(0.0273, 3);
  expect(warnings).toEqual([]);
});

const behind = (campaign: string) => [
  came(campaign, "version_a", 200, 30),
  came(campaign, "version_c", 200, 20),
];
const ahead = (campaign: string) => [
  came(campaign, "version_a", 200, 10),
  came(campaign, "version_c", 200, 90),
];

test("an overall winner that is behind in most campaigns is pointed out", () => {
  expect(report.industries.find(({ path }) => path === "/furniture")!.verdict).toMatchObject({
    by: "version_b",
  });
  const warnings = (...visitors: CampaignVisitors[][]) => campaignRates(visitors.flat(), report).warnings;
  expect(warnings(behind("one"), ahead("two"))).toEqual([]);
  expect(warnings(behind("one"))).toEqual([expect.stringContaining("behind in 1 of 1 campaigns.")]);
  expect(warnings(behind("one"), behind("two"), ahead("three"))).toEqual([
    "On /furniture, version_b wins over all, but is behind in 2 of 3 campaigns. The mix of visitors may have made it win: look at each campaign separately before you decide.",
    expect.stringMatching(/^These are 6 rates, and one in 20/),
  ]);
});

test("more than five rates of a hundred visitors or more come with a warning about chance", () => {
  const pair = (campaign: string) => [
    came(campaign, "version_a", 100, 5),
    came(campaign, "version_c", 100, 5),
  ];
  const { warnings } = campaignRates([...pair("one"), ...pair("two"), ...pair("three")], report);
  expect(warnings).toEqual([expect.stringMatching(/^These are 6 rates, and one in 20/)]);
  const fewer = [
    ...pair("one"),
    ...pair("two"),
    came("three", "version_a", 100, 5),
    came("four", "version_a", 99, 5),
  ];
  expect(campaignRates(fewer, report).warnings).toEqual([]);
});
