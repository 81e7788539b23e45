import { flagRoutes } from "../../content/flag-routes.ts";
import { landingPages } from "../../content/index.ts";
import { BASE_VARIANT, recordByVariant, type Variant, VARIANTS } from "../../contract/flags.ts";
import { REDIRECT_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import type { SharesByPage } from "../../domain/flags/flag-shares.ts";
import type {
  AssignedVisitors,
  CampaignDimension,
  ComparedFigures,
  Figures,
  LeadsOfDay,
  NetworkVisitors,
  PageViews,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import {
  findExcludedNetworks,
  excludeNetworks,
  NETWORK_CHANCE_MIN,
  NETWORK_VISITORS_MIN,
} from "../../domain/experiment/excluded-networks.ts";
import {
  alignStrata,
  findBest,
  isWorse,
  liftOver,
  smallestLift,
  splitEvidence,
  SPLIT_EVIDENCE_MAX,
  type Stratum,
  visitorsToTell,
  LIFT_WORTH_SEEING,
} from "./sequential-tests.ts";
import {
  binomialTail,
  chancesToBeBest,
  type Interval,
  type Lift,
  rateInterval,
  type Sample,
} from "./statistics.ts";

/** The visitors that the flag sent to a page, and how many of them left a lead. */
export type VariantResult = Sample & {
  /** `version_a`, the last part of the page's path. */
  name: Variant;
  /** What this variant tests; null when several industries are added up. */
  hypothesis: string | null;
  /** The total value of its leads, in the requested currency. */
  value?: number;
  rate: number | null;
  interval: Interval | null;
  /** Null without enough visitors. */
  chanceToBeBest: number | null;
  /** Relative to the base variant, with an anytime-valid range. */
  lift: Lift | null;
  /** Leads from its page by visitors who were not counted: they came directly, or counting them failed. */
  uncounted: number;
};

export type Verdict =
  | { is: "nobody" }
  /** The industry has only one page. */
  | { is: "single" }
  /** Sample ratio mismatch: the split is too uneven for the variants' visitors to be comparable. */
  | { is: "broken" }
  /**
   * `moreVisitors` estimates how many more, over all variants, are needed to detect `LIFT_WORTH_SEEING`; `moreDays` in how
   * many days they come, at the pace of the last week, null if nobody came in it.
   */
  | { is: "early"; moreVisitors: number; moreDays: number | null; ahead: Variant | null }
  | { is: "won"; by: Variant }
  /** Enough visitors, but these variants are too close to tell apart. */
  | { is: "level"; between: Variant[] };

export type Comparison = {
  /** The smallest lift that these visitors would show in 4 of 5 trials: 0.5 is 50%; null while none would. */
  smallestLift: number | null;
  /** The industry's redirect page; null for the sum of all industries that test the same variants with the same shares. */
  path: RedirectPath | null;
  variants: VariantResult[];
  verdict: Verdict;
  /** The evidence against the intended split, as a Bayes factor; null if that split is unknown. */
  splitEvidence: number | null;
  /** When the latest rules took effect, if the rules changed within the period. */
  rulesChangedAt: Date | null;
  /** Networks with a suspicious share of one variant on a day. They are excluded from all figures. */
  excludedNetworks: NetworkVisitors[];
  /** Visitors beyond their network's daily limit, also excluded from all figures. */
  visitorsOverNetworkCap: number;
};

/** One variant of a page among the visitors of one campaign. */
export type CampaignVariant = Sample & { name: Variant; rate: number | null; interval: Interval | null };

export type CampaignComparison = {
  /** Null for visitors without one. */
  campaign: string | null;
  path: RedirectPath;
  variants: CampaignVariant[];
  /** The variant with the highest rate among those with enough visitors; null if there aren't two, or on a tie. */
  ahead: Variant | null;
};

export type CampaignRates = { comparisons: CampaignComparison[]; warnings: string[] };

export type ExperimentReport = {
  /** What counts as a lead: any, or only good ones. */
  stage: Stage;
  /** The currency of the variants' values; none without the setting. */
  currency?: string;
  period: Period;
  recorded: Figures["recorded"];
  together: Comparison;
  industries: Comparison[];
  leads: LeadsOfDay[];
  /** How many of `leads` did not come from a counted visitor. */
  leadsOfUncounted: number;
  /** How many of `leadsOfUncounted` carry no user key. */
  leadsWithoutKey: number;
  views: PageViews[];
  /** With `--by campaign` or `--by source`. */
  campaigns?: CampaignRates & { by: CampaignDimension };
};

/** The flag's current rules. */
export type CurrentRules = {
  fingerprint: string;
  /** The intended split of visitors. */
  shares: SharesByPage;
};

/** The chance to be best at which a variant is said to be ahead. */
export const CHANCE_TO_BE_AHEAD = 0.95;

/** A variant with fewer visitors is not compared. */
export const COMPARED_VISITORS_MIN = 100;

/** The conversion rate assumed until there are enough visitors to estimate it. */
const ASSUMED_RATE = 0.05;

const EQUAL_SHARES = recordByVariant(() => 1);

/**
 * Analyzes the experiment's figures.
 * @param rules null if they can't be read; equal shares are then assumed.
 */
export function experimentReport(
  figures: Figures,
  rules: CurrentRules | null,
  period: Period,
  stage: Stage = "lead",
): ExperimentReport {
  const included = toArrivals(figures, rules, period);
  return {
    stage,
    period,
    recorded: figures.recorded,
    together: compare(null, listComparable(REDIRECT_PATHS, rules), included, rules),
    industries: compareIndustries(included, rules),
    leads: figures.leads,
    leadsOfUncounted: figures.leadsOfUncounted,
    leadsWithoutKey: figures.leadsWithoutKey,
    views: figures.views,
  };
}

function compareIndustries(arrivals: Arrivals, rules: CurrentRules | null): Comparison[] {
  return REDIRECT_PATHS.map((path) => compare(path, [path], arrivals, rules));
}

/** The redirect pages whose visitors were not split as the rules say. */
export function findBrokenSplits(
  figures: ComparedFigures,
  rules: CurrentRules | null,
  period: Period,
): RedirectPath[] {
  return compareIndustries(toArrivals(figures, rules, period), rules)
    .filter(({ verdict }) => verdict.is === "broken")
    .map(({ path }) => path!);
}

/** A variant that brings fewer leads than the one that most visitors get. */
export type Harm = { path: RedirectPath; variant: VariantResult; base: VariantResult };

/** The harmful variants; none for a page whose visitors are not comparable. */
export function findHarm(figures: ComparedFigures, rules: CurrentRules, period: Period): Harm[] {
  const included = toArrivals(figures, rules, period);
  return REDIRECT_PATHS.flatMap((path) => {
    const { variants, verdict } = compare(path, [path], included, rules);
    if (verdict.is === "broken" || rules.shares[path] === null) return [];
    const strata = listStrata(
      included.assigned.filter((each) => each.path === path),
      listPageVisitors([path], included.assigned),
    );
    const weights = weighPages(path, rules);
    const base = weights.indexOf(Math.max(...weights));
    const others = variants.flatMap((_, index) => (index !== base && weights[index]! > 0 ? [index] : []));
    return [...others]
      .filter(
        (index) =>
          Math.min(variants[index]!.visitors, variants[base]!.visitors) >= COMPARED_VISITORS_MIN &&
          isWorse(strata, [base, index], others.length),
      )
      .map((index) => ({ path, variant: variants[index]!, base: variants[base]! }));
  });
}

function toArrivals(
  figures: ComparedFigures & Partial<Figures>,
  rules: CurrentRules | null,
  period: Period,
): Arrivals {
  const { networks, assigned, overNetworkCap, uncounted = [] } = figures;
  const excludedNetworks = findExcludedNetworks(networks, assigned, improbableSplit(assigned, rules));
  return {
    assigned: excludeNetworks(excludedNetworks, assigned),
    overNetworkCap,
    uncounted,
    excludedNetworks,
    until: period.until ?? figures.recorded?.last ?? null,
  };
}

/** @returns a test of whether the split of one network's visitors to a page is too improbable to be chance. */
function improbableSplit(assigned: readonly AssignedVisitors[], rules: CurrentRules | null) {
  const known = new Set(
    REDIRECT_PATHS.filter((path) => {
      const rulesChangedAt = findLastChange(assigned.filter((each) => each.path === path));
      return isSplitKnown(path, rules, rulesChangedAt);
    }),
  );
  return (visitors: readonly NetworkVisitors[]): boolean => {
    const { path } = visitors[0]!;
    if (!known.has(path)) return false;
    const current = visitors.filter((each) => rules === null || each.rules === rules.fingerprint);
    const all = addUp(current).visitors;
    if (all < NETWORK_VISITORS_MIN) return false;
    const shares = rules?.shares[path] ?? EQUAL_SHARES;
    const total = VARIANTS.reduce((sum, variant) => sum + shares[variant], 0);
    return VARIANTS.some((variant) => {
      const count = addUp(current.filter((each) => each.variant === variant)).visitors;
      return binomialTail(count, all, shares[variant] / total) < NETWORK_CHANCE_MIN;
    });
  };
}

function listComparable(paths: readonly RedirectPath[], rules: CurrentRules | null): RedirectPath[] {
  const tests = paths.map((path) => {
    const weights = weighPages(path, rules);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const shares = rules?.shares[path] === null ? null : weights.map((weight) => weight / total);
    return { path, pages: listPages(path), shares };
  });
  return chooseComparable(tests).map(({ path }) => path);
}

type Test = { pages: readonly string[]; shares: readonly number[] | null };

/**
 * The largest group that tests the same variants with the same shares; of equally large ones, that with more variants.
 * Adding up industries with different shares would favor the variant that strong industries show most (Simpson's paradox).
 */
export function chooseComparable<T extends Test>(tests: readonly T[]): T[] {
  const groups = Map.groupBy(tests, ({ pages, shares }) => JSON.stringify([pages, shares]));
  const [first = []] = [...groups.values()].toSorted(
    (one, other) =>
      Number(isTest(other)) - Number(isTest(one)) ||
      other.length - one.length ||
      other[0]!.pages.length - one[0]!.pages.length,
  );
  return first;
}

/** A single page is not a test. */
function isTest([first]: readonly Test[]): boolean {
  return first!.pages.length > 1;
}

type Arrivals = Pick<Figures, "assigned" | "overNetworkCap" | "uncounted"> & {
  excludedNetworks: readonly NetworkVisitors[];
  /** The end of the period, or of what is recorded. */
  until: Date | null;
};

function compare(
  path: RedirectPath | null,
  paths: readonly RedirectPath[],
  arrivals: Arrivals,
  rules: CurrentRules | null,
): Comparison {
  const isIncluded = (each: { path: RedirectPath }) => paths.includes(each.path);
  const assigned = arrivals.assigned.filter(isIncluded);
  const rulesChangedAt = findLastChange(assigned);
  const pages = listPageVisitors(paths, assigned);
  const weights = weighPages(paths[0]!, rules);
  const evidence = isSplitKnown(paths[0]!, rules, rulesChangedAt)
    ? splitEvidence(countCurrent(pages, rules), weights)
    : null;
  const strata = listStrata(assigned, pages);
  const variants = listResults(path, pages, strata).map((variant) =>
    Object.assign(variant, { uncounted: countUncounted(arrivals.uncounted, paths, variant.name) }),
  );
  return {
    path,
    variants,
    splitEvidence: evidence,
    rulesChangedAt,
    excludedNetworks: arrivals.excludedNetworks.filter(isIncluded),
    visitorsOverNetworkCap: arrivals.overNetworkCap
      .filter(isIncluded)
      .reduce((sum, { visitors }) => sum + visitors, 0),
    smallestLift: findSmallestLift(variants, weights),
    verdict: judge(variants, strata, weights, evidence, arrivedPerDay(assigned, arrivals.until)),
  };
}

function findLastChange(assigned: readonly AssignedVisitors[]): Date | null {
  const starts = Map.groupBy(assigned, (visitors) => visitors.rules)
    .values()
    .map((sameRules) => Math.min(...sameRules.map(({ firstAt }) => firstAt.getTime())));
  const [last, ...earlier] = [...starts].toSorted((one, other) => other - one);
  return last !== undefined && earlier.length > 0 ? new Date(last) : null;
}

/** The variants an industry has pages for. */
export function listPages(path: RedirectPath): Variant[] {
  return VARIANTS.filter((variant) => VARIANTS.some((value) => pageFor(path, value) === variant));
}

/** The variant of the page that a flag value leads to. */
export function pageFor(path: RedirectPath, value: Variant): Variant {
  return flagRoutes[path].destinations[value].slice(path.length + 1) as Variant;
}

type Worth = Sample & { value?: number };

function addUp(samples: readonly Worth[]): Worth {
  const hasValue = samples.some(({ value }) => value !== undefined);
  return {
    visitors: samples.reduce((sum, { visitors }) => sum + visitors, 0),
    converted: samples.reduce((sum, { converted }) => sum + converted, 0),
    ...(hasValue && { value: samples.reduce((sum, { value = 0 }) => sum + value, 0) }),
  };
}

type PageVisitors = { name: Variant; assigned: readonly AssignedVisitors[] };

/** @param paths test the same variants. */
function listPageVisitors(
  paths: readonly RedirectPath[],
  assigned: readonly AssignedVisitors[],
): PageVisitors[] {
  return listPages(paths[0]!).map((name) => ({
    name,
    assigned: assigned.filter(({ path, variant }) => paths.includes(path) && pageFor(path, variant) === name),
  }));
}

/** Visitors of each page who were split by the same rules, at the same redirect page. */
function listStrata(assigned: readonly AssignedVisitors[], pages: readonly PageVisitors[]): Stratum[] {
  const groups = [...new Set(assigned.map(toStratum))];
  return groups.map((group) =>
    pages.map((page) => addUp(page.assigned.filter((visitors) => toStratum(visitors) === group))),
  );
}

function toStratum({ path, rules }: AssignedVisitors): string {
  return `${path} ${rules}`;
}

function listResults(
  path: RedirectPath | null,
  pages: readonly PageVisitors[],
  strata: readonly Stratum[],
): Omit<VariantResult, "uncounted">[] {
  const samples = pages.map((page) => addUp(page.assigned));
  const compared = pages.flatMap((_, index) =>
    samples[index]!.visitors >= COMPARED_VISITORS_MIN ? [index] : [],
  );
  const aligned = compared.length > 1 ? alignStrata(strata, compared) : null;
  const chances = aligned === null ? [] : chancesToBeBest(aligned);
  const base = pages.findIndex(({ name }) => name === BASE_VARIANT);
  return pages.map(({ name }, index) => {
    const sample = samples[index]!;
    return {
      name,
      hypothesis: landingPages.find((landing) => landing.path === `${path}/${name}`)?.hypothesis ?? null,
      ...sample,
      rate: sample.visitors > 0 ? sample.converted / sample.visitors : null,
      interval: rateInterval(sample),
      chanceToBeBest: chances[compared.indexOf(index)] ?? null,
      lift: base !== -1 && index !== base ? liftOver(strata, [base, index], pages.length - 1) : null,
    };
  });
}

function countUncounted(
  uncounted: Figures["uncounted"],
  paths: readonly RedirectPath[],
  name: Variant,
): number {
  return uncounted
    .filter(({ page }) => paths.some((path) => isVariantPage(page, path, name)))
    .reduce((sum, { leads }) => sum + leads, 0);
}

/** The home page is a variant of its industry, too. */
function isVariantPage(page: string, path: RedirectPath, name: Variant): boolean {
  if (page === `${path}/${name}`) return true;
  return page === "" && path === homeIndustry && name === BASE_VARIANT;
}

const homeIndustry = `/${landingPages.find((landing) => landing.path === "/")?.industry}`;

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The pace of the last week; null if it had no visitors. */
function arrivedPerDay(assigned: readonly AssignedVisitors[], until: Date | null): number | null {
  if (until === null) return null;
  const since = until.getTime() - WEEK_DAYS * DAY_MS;
  const { visitors } = addUp(assigned.filter(({ firstAt }) => firstAt.getTime() >= since));
  const first = Math.min(...assigned.map(({ firstAt }) => firstAt.getTime()));
  const days = Math.min(WEEK_DAYS, Math.max(1, (until.getTime() - first) / DAY_MS));
  return visitors > 0 ? visitors / days : null;
}

/** The weight of each variant in the intended split. */
function weighPages(path: RedirectPath, rules: CurrentRules | null): number[] {
  const shares = rules?.shares[path] ?? EQUAL_SHARES;
  return listPages(path).map((page) =>
    VARIANTS.reduce((sum, value) => sum + (pageFor(path, value) === page ? shares[value] : 0), 0),
  );
}

function isSplitKnown(path: RedirectPath, rules: CurrentRules | null, rulesChangedAt: Date | null): boolean {
  return rules === null ? rulesChangedAt === null : rules.shares[path] !== null;
}

/** Visitors assigned by the current rules; the intended split of earlier rules is no longer known. */
function countCurrent(
  pages: readonly { assigned: readonly AssignedVisitors[] }[],
  rules: CurrentRules | null,
): number[] {
  return pages.map(({ assigned }) => {
    return addUp(assigned.filter((visitors) => rules === null || visitors.rules === rules.fingerprint))
      .visitors;
  });
}

function findSmallestLift(variants: readonly VariantResult[], weights: readonly number[]): number | null {
  const compared = variants.filter((_, index) => weights[index]! > 0);
  const { visitors, converted } = addUp(compared);
  if (compared.length < 2 || converted === 0) return null;
  const fewest = Math.min(...compared.map((variant) => variant.visitors));
  return smallestLift(converted / visitors, fewest, compared.length);
}

function judge(
  variants: readonly VariantResult[],
  strata: readonly Stratum[],
  weights: readonly number[],
  evidence: number | null,
  perDay: number | null,
): Verdict {
  const { visitors, converted } = addUp(variants);
  if (visitors === 0) return { is: "nobody" };
  // A variant that the rules no longer give to anyone need not catch up.
  const compared = variants.flatMap((_, index) => (weights[index]! > 0 ? [index] : []));
  if (compared.length < 2) return { is: "single" };
  if (evidence !== null && evidence >= SPLIT_EVIDENCE_MAX) return { is: "broken" };
  const fewest = Math.min(...compared.map((index) => variants[index]!.visitors));
  const { winner, contenders } = findBest(strata, compared);
  if (winner !== null && fewest >= COMPARED_VISITORS_MIN) return { is: "won", by: variants[winner]!.name };
  const rate = visitors < COMPARED_VISITORS_MIN ? ASSUMED_RATE : (converted + 1) / (visitors + 2);
  const missing = visitorsToTell(rate, LIFT_WORTH_SEEING, compared.length) - fewest;
  if (missing <= 0) return { is: "level", between: contenders.map((index) => variants[index]!.name) };
  const share = fewest < COMPARED_VISITORS_MIN ? 1 / compared.length : fewest / visitors;
  const moreVisitors = roundUp(missing / share);
  return {
    is: "early",
    moreVisitors,
    moreDays: perDay === null ? null : Math.ceil(moreVisitors / perDay),
    ahead: variants.find(({ chanceToBeBest }) => (chanceToBeBest ?? 0) >= CHANCE_TO_BE_AHEAD)?.name ?? null,
  };
}

/** Rounds up to two significant digits: more would suggest false precision. */
function roundUp(visitors: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(visitors)) - 1);
  return Math.ceil(visitors / unit) * unit;
}
