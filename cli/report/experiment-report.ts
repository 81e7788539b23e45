import { flagRoutes } from "../../content/flag-routes.ts";
import { landingPages } from "../../content/index.ts";
import { BASE_VARIANT, recordByVariant, type Variant, VARIANTS } from "../../contract/flags.ts";
import { REDIRECT_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import type { SharesByPage } from "../../domain/flags/flag-shares.ts";
import type {
  AssignedVisitors,
  CampaignDimension,
  Figures,
  LeadsOfDay,
  NetworkVisitors,
  PageViews,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import {
  findLopsided,
  excludeNetworks,
  NETWORK_CHANCE_MIN,
  NETWORK_VISITORS_MIN,
} from "../../domain/experiment/lopsided-networks.ts";
import {
  binomialTail,
  chanceToWin,
  chancesToBeBest,
  type Interval,
  type Lift,
  liftOver,
  rateInterval,
  type Sample,
  sampleRatioTest,
  smallestLift,
  visitorsToTell,
} from "./statistics.ts";

/** A page's visitors that the flag sent to it, and how they converted. */
export type Version = Sample & {
  /** `version_a`, the last part of the page's path. */
  name: Variant;
  /** What this version tests; null when several industries are added up. */
  tests: string | null;
  /** What its leads are worth together, in the currency asked for. */
  value?: number;
  rate: number | null;
  interval: Interval | null;
  /** Compared only with versions that have enough visitors; null for one that has not. */
  chanceToBeBest: number | null;
  /** Relative to the base variant. */
  lift: Lift | null;
};

export type Verdict =
  | { is: "nobody" }
  /** Only one page. */
  | { is: "single" }
  /** Sample ratio mismatch: the split is too uneven for the versions' visitors to be comparable. */
  | { is: "broken" }
  /** `moreVisitors` estimates how many more, over all versions, are needed to detect `LIFT_WORTH_SEEING`. */
  | { is: "early"; moreVisitors: number; ahead: Variant | null }
  | { is: "won"; by: Variant }
  /** Enough visitors, but these versions are too close to tell apart. */
  | { is: "level"; between: Variant[] };

export type Comparison = {
  /** The smallest lift that these visitors would show in 4 of 5 trials: 0.5 is 50 %; null while none would. */
  smallestLift: number | null;
  /** The industry's redirect page; null for the sum of all industries that test the same versions with the same shares. */
  path: RedirectPath | null;
  versions: Version[];
  verdict: Verdict;
  /** The p-value of the sample ratio; null if the intended split is unknown. */
  sampleRatioPValue: number | null;
  /** When the latest rules took effect, if the rules changed within the period. */
  rulesChangedAt: Date | null;
  /** Networks with a suspicious share of one version on a day. They are excluded from all figures. */
  lopsided: NetworkVisitors[];
  /** Visitors beyond their network's daily limit, also excluded from all figures. */
  overfull: number;
};

/** One version of a page among the visitors of one campaign. */
export type CampaignVersion = Sample & { name: Variant; rate: number | null; interval: Interval | null };

export type CampaignComparison = {
  /** Null for visitors without one. */
  campaign: string | null;
  path: RedirectPath;
  versions: CampaignVersion[];
  /** The version with the highest rate, of those with enough visitors; null if they are not two, or even. */
  ahead: Variant | null;
};

export type CampaignRates = { comparisons: CampaignComparison[]; warnings: string[] };

export type ExperimentReport = {
  /** What counts as a lead: any, or only good ones. */
  stage: Stage;
  period: Period;
  recorded: Figures["recorded"];
  together: Comparison;
  industries: Comparison[];
  leads: LeadsOfDay[];
  /** How many of `leads` did not come from a counted visitor. */
  leadsOfUncounted: number;
  /** How many of those carry no user key. */
  leadsWithoutKey: number;
  views: PageViews[];
  /** If asked for. */
  campaigns?: CampaignRates & { by: CampaignDimension };
};

/** The flag's current rules. */
export type CurrentRules = {
  fingerprint: string;
  /** The intended split of visitors. */
  shares: SharesByPage;
};

/** The minimum detectable effect: 20 % more leads. */
export const LIFT_WORTH_SEEING = 0.2;

/** The chance at which it wins early: high enough that daily peeking rarely mistakes a lucky streak for a winner. */
export const CHANCE_TO_WIN_EARLY = 0.999;

/** A version with fewer visitors is not compared. */
export const COMPARED_VISITORS_MIN = 100;

/** The significance level of the sample ratio test. */
export const SAMPLE_RATIO_P_MIN = 0.001;

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
  const { networks, assigned } = figures;
  const lopsided = findLopsided(networks, assigned, improbableSplit(assigned, rules));
  const included: Arrivals = { ...figures, assigned: excludeNetworks(lopsided, figures.assigned), lopsided };
  return {
    stage,
    period,
    recorded: figures.recorded,
    together: compare(null, listComparable(REDIRECT_PATHS, rules), included, rules),
    industries: REDIRECT_PATHS.map((path) => compare(path, [path], included, rules)),
    leads: figures.leads,
    leadsOfUncounted: figures.leadsOfUncounted,
    leadsWithoutKey: figures.leadsWithoutKey,
    views: figures.views,
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
 * The largest group that tests the same versions with the same shares; of equally large ones, that with more versions.
 * Adding up industries with different shares would favor the version that strong industries show most (Simpson's paradox).
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

type Arrivals = Pick<Figures, "assigned" | "overfull"> & { lopsided: readonly NetworkVisitors[] };

function compare(
  path: RedirectPath | null,
  paths: readonly RedirectPath[],
  arrivals: Arrivals,
  rules: CurrentRules | null,
): Comparison {
  const isIncluded = (each: { path: RedirectPath }) => paths.includes(each.path);
  const assigned = arrivals.assigned.filter(isIncluded);
  const rulesChangedAt = findLastChange(assigned);
  const pages = listPages(paths[0]!).map((name) => {
    const saw = (visitors: AssignedVisitors) => pageFor(visitors.path, visitors.variant) === name;
    return { name, assigned: assigned.filter(saw) };
  });
  const samples = pages.map((page) => ({ name: page.name, sample: addUp(page.assigned) }));
  const weights = weighPages(paths[0]!, rules);
  const sampleRatioPValue = isSplitKnown(paths[0]!, rules, rulesChangedAt)
    ? sampleRatioTest(countCurrent(pages, rules), weights)
    : null;
  const versions = listVersions(path, samples);
  return {
    path,
    versions,
    sampleRatioPValue,
    rulesChangedAt,
    lopsided: arrivals.lopsided.filter(isIncluded),
    overfull: arrivals.overfull.filter(isIncluded).reduce((sum, { visitors }) => sum + visitors, 0),
    smallestLift: findSmallestLift(versions, weights),
    verdict: judge(versions, weights, sampleRatioPValue),
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

function listVersions(
  path: RedirectPath | null,
  pages: readonly { name: Variant; sample: Worth }[],
): Version[] {
  const compared = pages.filter(({ sample }) => sample.visitors >= COMPARED_VISITORS_MIN);
  const chances = compared.length > 1 ? chancesToBeBest(compared.map(({ sample }) => sample)) : [];
  const base = pages.find(({ name }) => name === BASE_VARIANT)?.sample;
  return pages.map((page) => ({
    name: page.name,
    tests: landingPages.find((landing) => landing.path === `${path}/${page.name}`)?.tests ?? null,
    ...page.sample,
    rate: page.sample.visitors > 0 ? page.sample.converted / page.sample.visitors : null,
    interval: rateInterval(page.sample),
    chanceToBeBest: chances[compared.indexOf(page)] ?? null,
    lift: base && page.sample !== base ? liftOver(base, page.sample) : null,
  }));
}

/** The weight of each version in the intended split. */
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

function findSmallestLift(versions: readonly Version[], weights: readonly number[]): number | null {
  const compared = versions.filter((_, index) => weights[index]! > 0);
  const { visitors, converted } = addUp(compared);
  if (compared.length < 2 || converted === 0) return null;
  const fewest = Math.min(...compared.map((version) => version.visitors));
  return smallestLift(converted / visitors, fewest, compared.length);
}

function judge(
  versions: readonly Version[],
  weights: readonly number[],
  sampleRatioPValue: number | null,
): Verdict {
  const { visitors, converted } = addUp(versions);
  if (visitors === 0) return { is: "nobody" };
  // A version that the rules no longer give to anyone need not catch up.
  const compared = versions.filter((_, index) => weights[index]! > 0);
  if (compared.length < 2) return { is: "single" };
  if (sampleRatioPValue !== null && sampleRatioPValue < SAMPLE_RATIO_P_MIN) return { is: "broken" };
  const enough = chanceToWin(versions.filter(({ chanceToBeBest }) => chanceToBeBest !== null).length);
  const leader = versions.find(({ chanceToBeBest }) => (chanceToBeBest ?? 0) >= enough);
  const rate = visitors < COMPARED_VISITORS_MIN ? ASSUMED_RATE : (converted + 1) / (visitors + 2);
  const fewest = Math.min(...compared.map((version) => version.visitors));
  const missing = visitorsToTell(rate, LIFT_WORTH_SEEING, compared.length) - fewest;
  if (missing > 0 && (leader?.chanceToBeBest ?? 0) < CHANCE_TO_WIN_EARLY) {
    const share = fewest < COMPARED_VISITORS_MIN ? 1 / compared.length : fewest / visitors;
    return { is: "early", moreVisitors: roundUp(missing / share), ahead: leader?.name ?? null };
  }
  if (leader) return { is: "won", by: leader.name };
  const contenders = versions.filter(({ chanceToBeBest }) => (chanceToBeBest ?? 0) >= 1 - enough);
  return { is: "level", between: contenders.map(({ name }) => name) };
}

/** Rounds up to two significant digits: more would suggest false precision. */
function roundUp(visitors: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(visitors)) - 1);
  return Math.ceil(visitors / unit) * unit;
}
