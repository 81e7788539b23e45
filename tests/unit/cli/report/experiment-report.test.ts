import { industryContent } from "../../../../content/index.ts";
import { expect, test } from "vitest";
import { recordByVariant, type Variant, VARIANTS } from "../../../../contract/flags.ts";
import { INDUSTRIES, LANDING_VARIANTS, type RedirectPath } from "../../../../contract/paths.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { chooseComparable, type CurrentRules } from "../../../../domain/comparison/intended-split.ts";
import { formatLift, formatLiftRange, formatRange } from "../../../../cli/report/format-figures.ts";
import { formatVerdict, formatWarnings } from "../../../../cli/report/report-texts.ts";
import { smallestLift } from "../../../../domain/comparison/sequential-tests.ts";
import { excludeNetworks } from "../../../../domain/experiment/excluded-networks.ts";
import type {
  AssignedVisitors,
  NetworkVisitors,
} from "../../../../domain/experiment/experiment-repository.ts";

import { EVEN, everywhere, FIGURES } from "../../../support/report/figures.ts";
import { seededRandom, countConverted } from "../../../support/report/seeded-random.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

const EVER = { since: null, until: null };
const NO_SHARES = recordByVariant(() => 0);
const RULES: CurrentRules = { fingerprint: "now", shares: everywhere(EVEN) };
const FIRST = new Date("2026-01-02T00:00:00.000Z");

type Counts = Partial<Record<Variant, [converted: number, visitors: number]>>;

/** One page's visitors by variant. */
function assigned(path: RedirectPath, counts: Counts, rules = "now", firstAt = FIRST): AssignedVisitors[] {
  return Object.entries(counts).map(([variant, [converted, visitors]]) => ({
    path,
    variant: variant as Variant,
    rules,
    firstAt,
    visitors,
    converted,
  }));
}

function reportOn(
  visitors: AssignedVisitors[],
  rules: CurrentRules | null = RULES,
  networks: NetworkVisitors[] = [],
) {
  const figures = {
    recorded: null,
    assigned: visitors,
    networks,
    overNetworkCap: [],
    leads: [],
    leadsOfUncounted: 0,
    uncounted: [],
    leadsWithoutKey: 0,
    views: [],
  };
  const { together, industries } = experimentReport(figures, rules, EVER);
  const of = (path: RedirectPath) => industries.find((comparison) => comparison.path === path)!;
  return { together, industries, of };
}

const FOOD: Counts = {
  version_a: [300, 10_000],
  version_b: [310, 10_050],
  version_c: [390, 9950],
  version_d: [320, 10_020],
};

const FOUR_HUNDRED: Counts = {
  version_a: [30, 100],
  version_b: [30, 100],
  version_c: [30, 100],
  version_d: [30, 100],
};

test("every variant of every industry is in the report, even without visitors", () => {
  const { industries } = reportOn([]);
  expect(industries.map(({ path, variants }) => [path, variants.map(({ name }) => name)])).toEqual(
    INDUSTRIES.map((industry) => [`/${industry}`, LANDING_VARIANTS[industry]]),
  );
  for (const comparison of industries) {
    expect(comparison.verdict).toEqual({ is: "nobody" });
    for (const variant of comparison.variants) {
      expect(variant).toMatchObject({ visitors: 0, converted: 0, rate: null, interval: null, lift: null });
    }
  }
});

test("each variant has its rate, its range, its chance and its lift over version_a", () => {
  const [a, , c] = reportOn(assigned("/food", FOOD)).of("/food").variants;
  expect(a).toMatchObject({ visitors: 10_000, converted: 300, rate: 0.03, lift: null });
  expect(c?.hypothesis).toBe(industryContent.food.pages.version_c.hypothesis);
  expect(c?.rate).toBeCloseTo(0.0392, 4);
  expect(c?.interval?.low).toBeCloseTo(0.03556, 4);
  expect(c?.interval?.high).toBeCloseTo(0.0432, 4);
  expect(c?.lift?.lift).toBeCloseTo(0.3065, 4);
  expect(c?.chanceToBeBest).toBeGreaterThan(0.99);
});

test("a variant that is better than every other wins", () => {
  const more = Object.fromEntries(
    Object.entries(FOOD).map(([variant, [converted, visitors]]) => [variant, [converted * 2, visitors * 2]]),
  ) as Counts;
  const comparison = reportOn(assigned("/food", more)).of("/food");
  expect(comparison.verdict).toEqual({ is: "won", by: "version_c" });
  expect(formatVerdict(comparison).sentence).toBe(
    "version_c brings the most leads. If variants are equal, luck names a winner in at most 1 of 20 tests, however often you look.",
  );
});

test("with enough visitors and close variants, the report names those that may be best", () => {
  const close: Counts = {
    version_a: [1200, 40_000],
    version_b: [1610, 40_000],
    version_c: [1620, 40_000],
    version_d: [1190, 40_000],
  };
  const comparison = reportOn(assigned("/food", close)).of("/food");
  expect(comparison.verdict).toEqual({ is: "level", between: ["version_b", "version_c"] });
  expect(formatVerdict(comparison).sentence).toContain("version_b and version_c are too close to tell apart");
});

test("with few visitors, it is too early, however far ahead a variant seems", () => {
  const few: Counts = { version_a: [3, 110], version_b: [4, 105], version_c: [11, 100], version_d: [2, 107] };
  const comparison = reportOn(assigned("/food", few)).of("/food");
  expect(comparison.verdict).toEqual({
    is: "early",
    moreVisitors: 110_000,
    moreDays: null,
    ahead: "version_c",
  });
  expect(formatVerdict(comparison).sentence).toBe(
    "Too early to say: about 110,000 more visitors until a variant that brings a fifth more leads would show. " +
      "So far version_c is ahead, which may be luck.",
  );
});

test("with a handful of visitors, it is too early to tell, the rate is assumed, and no chances are shown", () => {
  const comparison = reportOn(assigned("/food", { version_a: [0, 3], version_c: [1, 2] })).of("/food");
  expect(comparison.verdict).toEqual({ is: "early", moreVisitors: 110_000, moreDays: null, ahead: null });
  expect(comparison.variants.map(({ chanceToBeBest }) => chanceToBeBest)).toEqual([null, null, null, null]);
});

test.each([
  [49, 33_000],
  [50, 58_000],
])(
  "with fewer than a hundred visitors, the visitors still needed are computed from an assumed rate: 50 and %i have come, about %i are needed",
  (visitors, moreVisitors) => {
    const few: Counts = { version_a: [1, 50], version_c: [1, visitors] };
    expect(reportOn(assigned("/furniture", few)).of("/furniture").verdict).toEqual({
      is: "early",
      moreVisitors,
      moreDays: null,
      ahead: null,
    });
  },
);

test("a variant that is clearly better wins without more visitors", () => {
  const clear: Counts = {
    version_a: [30, 1000],
    version_b: [29, 1000],
    version_c: [95, 1000],
    version_d: [31, 1000],
  };
  expect(reportOn(assigned("/food", clear)).of("/food").verdict).toEqual({ is: "won", by: "version_c" });
});

test("values of the flag that lead to one page are added up", () => {
  const { of } = reportOn(
    assigned("/furniture", {
      version_a: [10, 500],
      version_b: [12, 510],
      version_c: [20, 490],
      version_d: [21, 505],
    }),
  );
  expect(of("/furniture").variants).toMatchObject([
    { name: "version_a", visitors: 1010, converted: 22 },
    { name: "version_b", visitors: 995, converted: 41 },
  ]);
});

test("an industry of one page has a rate, and nothing to compare", () => {
  const { of } = reportOn(assigned("/makeup", { version_a: [10, 500], version_d: [12, 510] }));
  expect(of("/makeup")).toMatchObject({
    verdict: { is: "single" },
    splitEvidence: null,
    variants: [{ name: "version_a", visitors: 1010, converted: 22, chanceToBeBest: null, lift: null }],
  });
});

test("the sum covers the industries whose four variants are four pages", () => {
  const counts: Counts = { version_a: [1, 10], version_b: [2, 10], version_c: [3, 10], version_d: [4, 10] };
  const paths = [
    "/beverage",
    "/skincare",
    "/food",
    "/apparel",
    "/jewelry",
    "/hygiene",
    "/furniture",
  ] as const;
  const { together } = reportOn(paths.flatMap((path) => assigned(path, counts)));
  expect(together.variants).toMatchObject([
    { visitors: 50, converted: 5, hypothesis: null },
    { visitors: 50, converted: 10 },
    { visitors: 50, converted: 15 },
    { visitors: 50, converted: 20 },
  ]);
});

test("one industry with an extra variant does not join all industries", () => {
  const [four, five] = [
    ["a", "b", "c", "d"],
    ["a", "b", "c", "d", "e"],
  ];
  const even = [0.25, 0.25, 0.25, 0.25];
  const chosen = chooseComparable([
    { path: "/food", pages: five, shares: [0.2, 0.2, 0.2, 0.2, 0.2] },
    { path: "/apparel", pages: four, shares: even },
    { path: "/jewelry", pages: four, shares: even },
    ...["/makeup", "/hygiene", "/skincare"].map((path) => ({ path, pages: ["a"], shares: [1] })),
  ]);
  expect(chosen.map(({ path }) => path)).toEqual(["/apparel", "/jewelry"]);
});

test("an industry with unusual shares is compared separately", () => {
  const counts: Counts = { version_a: [1, 10], version_b: [2, 10], version_c: [3, 10], version_d: [4, 10] };
  const onlyC = { ...NO_SHARES, version_c: 1 };
  // Equivalent shares in other numbers.
  const even = { ...NO_SHARES, version_a: 1, version_b: 1, version_c: 1, version_d: 1 };
  const shares = { ...everywhere(EVEN), "/food": onlyC, "/jewelry": even };
  const { together, of } = reportOn(
    [
      ...assigned("/food", { version_c: [30, 1000] }),
      ...(["/beverage", "/skincare", "/jewelry"] as const).flatMap((path) => assigned(path, counts)),
    ],
    { fingerprint: "now", shares },
  );
  expect(of("/food")).toMatchObject({ splitEvidence: null, verdict: { is: "single" } });
  expect(of("/jewelry").splitEvidence).toBeLessThan(2);
  expect(together.variants.map(({ visitors }) => visitors)).toEqual([30, 30, 30, 30]);
  const withStrayVisitor = reportOn(assigned("/food", { version_c: [30, 1000], version_a: [1, 1] }), {
    fingerprint: "now",
    shares,
  });
  expect(withStrayVisitor.of("/food").splitEvidence).toBe(Number.MAX_VALUE);
});

test("a split that contradicts the rules gives a warning and no result", () => {
  const uneven: Counts = { ...FOOD, version_c: [390, 9200] };
  const comparison = reportOn(assigned("/food", uneven)).of("/food");
  expect(comparison.splitEvidence).toBeGreaterThan(1000);
  expect(comparison.verdict).toEqual({ is: "broken" });
  expect(formatWarnings(comparison)).toEqual([
    expect.stringMatching(/^The split is uneven: .* at most 1 of 1,000 tests/),
  ]);
});

test.each([
  [76, "early"],
  [77, "broken"],
] as const)("a split of 1,000 ± %i visitors is %s", (more, is) => {
  const [many, few] = [1000 + more, 1000 - more];
  const comparison = reportOn(
    assigned("/food", {
      version_a: [9, many],
      version_b: [9, few],
      version_c: [9, many],
      version_d: [9, few],
    }),
  ).of("/food");
  expect(comparison.verdict.is).toBe(is);
});

test("a split is judged by the rules' weights", () => {
  const tenth = { ...NO_SHARES, version_a: 70, version_b: 10, version_c: 10, version_d: 10 };
  const visitors = assigned("/food", {
    version_a: [210, 7020],
    version_b: [30, 980],
    version_c: [40, 1010],
    version_d: [28, 990],
  });
  expect(formatWarnings(reportOn(visitors).of("/food"))).toHaveLength(1);
  expect(
    formatWarnings(reportOn(visitors, { fingerprint: "now", shares: everywhere(tenth) }).of("/food")),
  ).toEqual([]);
  expect(
    formatWarnings(reportOn(visitors, { fingerprint: "now", shares: everywhere(null) }).of("/food")),
  ).toEqual([]);
});

test("furniture's two pages share the weights of the values that lead to them", () => {
  const shares = { ...NO_SHARES, version_a: 60, version_b: 20, version_c: 10, version_d: 10 };
  const visitors = assigned("/furniture", {
    version_a: [60, 3010],
    version_b: [20, 990],
    version_c: [10, 505],
    version_d: [10, 495],
  });
  expect(
    reportOn(visitors, { fingerprint: "now", shares: everywhere(shares) }).of("/furniture").splitEvidence,
  ).toBeLessThan(2);
  expect(reportOn(visitors).of("/furniture").splitEvidence).toBeGreaterThan(1000);
});

test("where the rules can't be read, equal shares are expected", () => {
  expect(reportOn(assigned("/food", FOOD, "elsewhere"), null).of("/food").splitEvidence).toBeLessThan(2);
});

test("changed rules give a warning with the time of the change", () => {
  const changed = new Date("2026-01-09T10:30:00.000Z");
  const before = assigned("/food", { version_a: [90, 3000] }, "before");
  // The next day's visitors come under the same rules.
  const nextDay = new Date(changed.getTime() + 86_400_000);
  const after = [changed, nextDay].flatMap((at) => assigned("/food", FOOD, "now", at));
  const comparison = reportOn([...before, ...after]).of("/food");
  expect(formatWarnings(comparison)).toEqual([
    "The rules changed within this period, so rates mix visitors of different days unevenly. The verdict doesn’t: it compares visitors only under the same rules. " +
      "For only the current rules: --since 2026-01-09T10:30Z",
  ]);
  // Visitors under other rules are not compared with the current weights.
  expect(comparison.splitEvidence).toBeLessThan(2);
});

test.each([
  { visitors: 10, converted: 3, left: 0 },
  { visitors: 11, converted: 3, left: 1 },
  { visitors: 10, converted: 4, left: 1 },
])(
  "a network is excluded if it brings more than a tenth of 100 visitors or of 30 leads: $visitors visitors, $converted leads",
  ({ visitors, converted, left }) => {
    const all = assigned("/food", FOUR_HUNDRED);
    const office = all.map((each) => ({ ...each, visitors: 10, converted: 3, network: "office" }));
    Object.assign(office[0]!, { visitors, converted });
    expect(reportOn(all, RULES, office).of("/food").excludedNetworks).toHaveLength(left * VARIANTS.length);
  },
);

test("networks that bring less than a tenth each stay, whatever they bring together", () => {
  const all = assigned("/food", FOUR_HUNDRED);
  const offices = ["one", "two"].flatMap((network) =>
    all.map((each) => ({ ...each, visitors: 8, converted: 2, network })),
  );
  expect(reportOn(all, RULES, offices).of("/food").excludedNetworks).toEqual([]);
});

test("an excluded network's leads and their value are excluded, too", () => {
  const [all] = assigned("/food", { version_a: [30, 100] });
  const office = { ...all!, network: "office", visitors: 20, converted: 10, value: 500 };
  const [left] = excludeNetworks([office], [{ ...all!, value: 900 }]);
  expect(left).toMatchObject({ visitors: 80, converted: 20, value: 400 });
});

/** One network's visitors to a page by variant, each less than a tenth. */
function broughtBy(network: string, path: RedirectPath, counts: number[], rules = "now"): NetworkVisitors[] {
  return VARIANTS.map((variant, index) => {
    const visitors = counts[index]!;
    return { path, variant, rules, firstAt: FIRST, visitors, converted: 0, network };
  });
}

test.each([
  ["as many of one variant as chance gives once in 4,000 times", [6, 0, 0, 0], false],
  ["as many as chance gives once in 16,000 times", [7, 0, 0, 0], true],
  ["many, split as the rules say", [25, 22, 29, 24], false],
  ["too many of one variant beside others", [16, 40, 24, 20], false],
  ["far too many of one variant beside others", [14, 46, 20, 20], true],
  ["too few of one variant", [18, 18, 0, 18], true],
])("a network with %s (%j) is excluded: %j", (_, counts, isLeftOut) => {
  const all = assigned("/food", {
    version_a: [90, 999],
    version_b: [90, 999],
    version_c: [90, 999],
    version_d: [90, 999],
  });
  const office = broughtBy("office", "/food", counts).filter(({ visitors }) => visitors > 0);
  const { excludedNetworks, variants } = reportOn(all, RULES, office).of("/food");
  expect(excludedNetworks).toEqual(isLeftOut ? office : []);
  expect(variants.map(({ visitors }) => visitors)).toEqual(
    counts.map((count) => 999 - (isLeftOut ? count : 0)),
  );
});

test("chances follow only the current rules", () => {
  const counts: Counts = { version_a: [90, 999], version_b: [9, 99], version_c: [9, 99], version_d: [9, 99] };
  const shares = { ...NO_SHARES, version_a: 97, version_b: 1, version_c: 1, version_d: 1 };
  const excludedBy = (rules: CurrentRules | null, network: NetworkVisitors[]) =>
    reportOn(assigned("/food", counts), rules, network).of("/food").excludedNetworks.length;
  const office = broughtBy("office", "/food", [60, 1, 0, 1]);
  expect(excludedBy({ fingerprint: "now", shares: everywhere(shares) }, office)).toBe(0);
  expect(excludedBy(RULES, office)).toBe(4);
  expect(excludedBy(null, office)).toBe(4);
  // It is unknown for earlier rules, and for rules that depend on more than the key.
  expect(excludedBy({ fingerprint: "now", shares: everywhere(null) }, office)).toBe(0);
  expect(excludedBy(RULES, broughtBy("office", "/food", [60, 1, 0, 1], "before"))).toBe(0);
});

test("a larger share in a better week makes no winner, and doesn't affect the chance to be best", () => {
  const good = assigned("/furniture", { version_a: [800, 10_000], version_c: [800, 10_000] }, "before");
  const poor = assigned("/furniture", { version_a: [60, 2000], version_c: [540, 18_000] }, "now");
  const shares = { ...NO_SHARES, version_a: 10, version_c: 90 };
  const comparison = reportOn([...good, ...poor], { fingerprint: "now", shares: everywhere(shares) }).of(
    "/furniture",
  );
  expect(comparison.variants.map(({ rate }) => rate!.toFixed(3))).toEqual(["0.072", "0.048"]);
  expect(comparison.verdict).toMatchObject({ is: "early", ahead: null });
  for (const { chanceToBeBest } of comparison.variants) expect(chanceToBeBest).toBeCloseTo(0.5, 2);
  expect(comparison.variants[1]!.lift!.lift).toBeCloseTo(0, 9);
});

test("a variant that is ahead under all rules is the best with near certainty", () => {
  const counts: Counts = { version_a: [300, 10_000], version_c: [500, 10_000] };
  const weeks = ["before", "now"].flatMap((rules) => assigned("/furniture", counts, rules));
  const { variants } = reportOn(weeks).of("/furniture");
  expect(variants.map(({ chanceToBeBest }) => Math.round(chanceToBeBest! * 100))).toEqual([0, 100]);
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test("the visitors needed are also given in days, at the pace of the last week", () => {
  const slow = assigned("/furniture", { version_a: [500, 10_000], version_c: [500, 10_000] }, "now", day(1));
  const lastWeek = [15, 16, 17, 18, 19, 20, 21].flatMap((n) =>
    assigned("/furniture", { version_a: [10, 200], version_c: [10, 200] }, "now", day(n)),
  );
  const figures = {
    ...FIGURES,
    recorded: { first: day(1), last: day(22) },
    assigned: [...slow, ...lastWeek],
  };
  const { industries } = experimentReport(figures, RULES, EVER);
  const { verdict } = industries.find(({ path }) => path === "/furniture")!;
  expect(verdict).toMatchObject({ is: "early", moreVisitors: 11_000, moreDays: Math.ceil(11_000 / 400) });
});

test("leads of uncounted visitors are reported by variant, the home page's as its industry's first", () => {
  const uncounted = [
    { page: "/", leads: 2 },
    { page: "/beverage/version_a", leads: 3 },
    { page: "/beverage/version_c", leads: 1 },
    { page: "/food/version_c", leads: 7 },
    { page: "/elsewhere", leads: 9 },
  ];
  const { industries, together } = experimentReport({ ...FIGURES, uncounted }, RULES, EVER);
  const of = (path: RedirectPath) =>
    industries.find((each) => each.path === path)!.variants.map((variant) => variant.uncounted);
  expect(of("/beverage")).toEqual([5, 0, 1, 0]);
  expect(of("/food")).toEqual([0, 0, 7, 0]);
  expect(together.variants.map((variant) => variant.uncounted)).toEqual([5, 0, 8, 0]);
});

test("a variant without visitors under the rules delays no verdict", () => {
  const shares = { ...EVEN, version_d: 0 };
  const three: Counts = { version_a: [600, 20_000], version_b: [620, 20_100], version_c: [780, 19_900] };
  const comparison = reportOn(assigned("/food", three), {
    fingerprint: "now",
    shares: everywhere(shares),
  }).of("/food");
  expect(comparison.verdict).toEqual({ is: "won", by: "version_c" });
  const all = reportOn(assigned("/food", { version_b: [5, 300] }), {
    fingerprint: "now",
    shares: everywhere({ ...NO_SHARES, version_b: 1 }),
  });
  expect(all.of("/food").verdict).toEqual({ is: "single" });
});

test("a range with many visitors never looks like a single figure", () => {
  expect(formatRange({ low: 0.2498, high: 0.2502 })).toBe("24.98% to 25.02%");
  expect(formatRange({ low: 0.25, high: 0.25 })).toBe("25% to 25%");
  expect(formatLiftRange({ lift: 0, low: -0.0011, high: 0.0012 })).toBe("−0.11% to +0.12%");
  expect(formatLiftRange({ lift: 0.1, low: -0.04, high: 0.25 })).toBe("−4% to +25%");
});

test.each([
  [0.3065, "+31%"],
  [-0.2, "−20%"],
  [0.004, "0%"],
])("a lift of %d reads as %s", (lift, text) => {
  expect(formatLift({ lift, low: -1, high: 1 })).toBe(text);
});

/** 60 sites without a better variant, each checked weekly for 8 weeks. */
test("weekly looks seldom find a winner among equal variants", { timeout: SLOW_TEST_MS }, () => {
  const random = seededRandom(41);
  let mistaken = 0;
  for (let site = 0; site < 60; site++) {
    const counts = {
      version_a: [0, 0],
      version_b: [0, 0],
      version_c: [0, 0],
      version_d: [0, 0],
    } satisfies Counts;
    let hasWinner = false;
    for (let week = 0; week < 8; week++) {
      for (const count of Object.values(counts)) {
        count[0] += countConverted(400, 0.04, random);
        count[1] += 400;
      }
      hasWinner ||= reportOn(assigned("/food", counts)).of("/food").verdict.is === "won";
    }
    if (hasWinner) mistaken += 1;
  }
  expect(mistaken).toBeLessThanOrEqual(3);
});

test("the smallest lift that would show follows from the variants' joint rate and the fewest visitors", () => {
  const few = [400, 10_000] as [number, number];
  const visitors = assigned("/food", {
    version_a: few,
    version_b: few,
    version_c: few,
    version_d: [800, 20_000],
  });
  expect(reportOn(visitors).of("/food").smallestLift).toBe(smallestLift(0.04, 10_000, 4));
});
