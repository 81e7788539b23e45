import { flagRoutes } from "../../content/flag-routes.ts";
import { landingPages } from "../../content/index.ts";
import { BASE_VARIANT, forEachVariant, type Variant, VARIANTS } from "../../contract/flags.ts";
import { REDIRECT_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { SharesByPage } from "../../domain/flags/flag-shares.ts";
import type {
  AssignedVisitors,
  Figures,
  LeadsOfDay,
  NetworkVisitors,
  PageViews,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import {
  findLopsided,
  leaveOut,
  NETWORK_CHANCE_MIN,
  NETWORK_VISITORS_MIN,
} from "../../domain/experiment/lopsided-networks.ts";
import {
  chanceOfCount,
  chanceOfSplit,
  chancesToBeBest,
  type Interval,
  type Lift,
  liftOver,
  rateInterval,
  type Sample,
  visitorsNeeded,
} from "./statistics.ts";

/** What a page brought, of those whom the flag led to it. */
export type Version = Sample & {
  /** `version_a`, as the page's address ends. */
  name: Variant;
  /** The one thing that it tests; null where pages of several industries are added up. */
  tests: string | null;
  rate: number | null;
  interval: Interval | null;
  /** Among the versions that enough visitors saw; null for the others. */
  chanceToBeBest: number | null;
  /** Over the base variant. */
  lift: Lift | null;
};

export type Verdict =
  | { is: "nobody" }
  /** One page, so nothing to compare. */
  | { is: "single" }
  /** The split is so uneven that the versions were not seen by visitors of the same kind. */
  | { is: "broken" }
  /** About so many more visitors, of all versions together, until a lift worth seeing would show. */
  | { is: "early"; moreVisitors: number; ahead: Variant | null }
  | { is: "won"; by: Variant }
  /** Enough came, and these are too close to tell apart. */
  | { is: "level"; between: Variant[] };

export type Comparison = {
  /** The industry's page, or null for all that test the same versions with the same shares, added up. */
  path: RedirectPath | null;
  versions: Version[];
  verdict: Verdict;
  /** How often chance alone would split visitors at least this unevenly; null where that is unknown. */
  splitChance: number | null;
  /** When the rules that decided last began to, if others had decided before them in the period; else null. */
  rulesChangedAt: Date | null;
  /** Networks that brought too much of one version on a day. They are in none of the figures. */
  lopsided: NetworkVisitors[];
  /** Visitors who are in none of the figures either: of their network more came on a day than count. */
  overfull: number;
};

export type ExperimentReport = {
  period: Period;
  recorded: Figures["recorded"];
  together: Comparison;
  industries: Comparison[];
  leads: LeadsOfDay[];
  /** Of these, from nobody who counts as a visitor. */
  leadsOfUncounted: number;
  views: PageViews[];
};

/** The rules of the flag as they are now. */
export type CurrentRules = {
  fingerprint: string;
  /** How visitors are to be shared out. */
  shares: SharesByPage;
};

/** The difference that is worth waiting for: a fifth more leads. */
export const LIFT_WORTH_SEEING = 0.2;

/** From here on a version is called the winner, once enough visitors have come. */
export const CHANCE_TO_WIN = 0.95;

/** From here on it wins early: high enough that checking every day rarely mistakes a lucky streak for a winner. */
export const CHANCE_TO_WIN_EARLY = 0.999;

/** Fewer say too little of a version to compare it with others. */
export const COMPARED_VISITORS_MIN = 100;

/** Below this a split is no accident. */
export const SPLIT_CHANCE_MIN = 0.001;

/** What is supposed about a rate until there are visitors enough to tell. */
const SUPPOSED_RATE = 0.05;

const EQUAL_SHARES = forEachVariant(() => 1);

/**
 * What the figures say.
 * @param rules null where they can't be read: then all versions are taken to have equal shares.
 */
export function experimentReport(
  figures: Figures,
  rules: CurrentRules | null,
  period: Period,
): ExperimentReport {
  const { networks, assigned } = figures;
  const lopsided = findLopsided(networks, assigned, unlikelyWith(assigned, rules));
  const rest: Arrivals = { ...figures, assigned: leaveOut(lopsided, figures.assigned), lopsided };
  return {
    period,
    recorded: figures.recorded,
    together: compare(null, listComparable(REDIRECT_PATHS, rules), rest, rules),
    industries: REDIRECT_PATHS.map((path) => compare(path, [path], rest, rules)),
    leads: figures.leads,
    leadsOfUncounted: figures.leadsOfUncounted,
    views: figures.views,
  };
}

/** Tells whether chance would hardly ever share out so what one network brought to a page. */
function unlikelyWith(assigned: readonly AssignedVisitors[], rules: CurrentRules | null) {
  const known = new Set(
    REDIRECT_PATHS.filter((path) => {
      const rulesChangedAt = findLastChange(assigned.filter((each) => each.path === path));
      return isSplitKnown(path, rules, rulesChangedAt);
    }),
  );
  return (brought: readonly NetworkVisitors[]): boolean => {
    const { path } = brought[0]!;
    if (!known.has(path)) return false;
    const ruled = brought.filter((each) => rules === null || each.rules === rules.fingerprint);
    const all = addUp(ruled).visitors;
    if (all < NETWORK_VISITORS_MIN) return false;
    const shares = rules?.shares[path] ?? EQUAL_SHARES;
    const total = VARIANTS.reduce((sum, variant) => sum + shares[variant], 0);
    return VARIANTS.some((variant) => {
      const { visitors } = addUp(ruled.filter((each) => each.variant === variant));
      return chanceOfCount(visitors, all, shares[variant] / total) < NETWORK_CHANCE_MIN;
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
 * The most that test the same versions with the same shares; of as many, those with more versions. Where the shares are
 * others, the page that good industries favor would win once they are added up.
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

/** Not a single page, which is compared with nothing. */
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
  const ofPaths = (each: { path: RedirectPath }) => paths.includes(each.path);
  const assigned = arrivals.assigned.filter(ofPaths);
  const rulesChangedAt = findLastChange(assigned);
  const pages = listPages(paths[0]!).map((name) => {
    const led = (visitors: AssignedVisitors) => pageFor(visitors.path, visitors.variant) === name;
    return { name, assigned: assigned.filter(led) };
  });
  const samples = pages.map((page) => ({ name: page.name, sample: addUp(page.assigned) }));
  const weights = weighPages(paths[0]!, rules);
  const splitChance = isSplitKnown(paths[0]!, rules, rulesChangedAt)
    ? chanceOfSplit(countByRules(pages, rules), weights)
    : null;
  const versions = listVersions(path, samples);
  return {
    path,
    versions,
    splitChance,
    rulesChangedAt,
    lopsided: arrivals.lopsided.filter(ofPaths),
    overfull: arrivals.overfull.filter(ofPaths).reduce((sum, { visitors }) => sum + visitors, 0),
    verdict: judge(versions, weights, splitChance),
  };
}

function findLastChange(assigned: readonly AssignedVisitors[]): Date | null {
  const beginnings = Map.groupBy(assigned, (visitors) => visitors.rules)
    .values()
    .map((sameRules) => Math.min(...sameRules.map(({ firstAt }) => firstAt.getTime())));
  const [last, ...before] = [...beginnings].toSorted((one, other) => other - one);
  return last !== undefined && before.length > 0 ? new Date(last) : null;
}

/** The versions that an industry has pages for. */
function listPages(path: RedirectPath): Variant[] {
  return VARIANTS.filter((variant) => VARIANTS.some((value) => pageFor(path, value) === variant));
}

/** Which of an industry's pages a value of the flag leads to. */
function pageFor(path: RedirectPath, value: Variant): Variant {
  return flagRoutes[path].destinations[value].slice(path.length + 1) as Variant;
}

function addUp(samples: readonly Sample[]): Sample {
  return {
    visitors: samples.reduce((sum, { visitors }) => sum + visitors, 0),
    withLead: samples.reduce((sum, { withLead }) => sum + withLead, 0),
  };
}

function listVersions(
  path: RedirectPath | null,
  pages: readonly { name: Variant; sample: Sample }[],
): Version[] {
  const compared = pages.filter(({ sample }) => sample.visitors >= COMPARED_VISITORS_MIN);
  const chances = compared.length > 1 ? chancesToBeBest(compared.map(({ sample }) => sample)) : [];
  const base = pages.find(({ name }) => name === BASE_VARIANT)?.sample;
  return pages.map((page) => ({
    name: page.name,
    tests: landingPages.find((landing) => landing.path === `${path}/${page.name}`)?.tests ?? null,
    ...page.sample,
    rate: page.sample.visitors > 0 ? page.sample.withLead / page.sample.visitors : null,
    interval: rateInterval(page.sample),
    chanceToBeBest: chances[compared.indexOf(page)] ?? null,
    lift: base && page.sample !== base ? liftOver(base, page.sample) : null,
  }));
}

/** Each version's part of an industry's visitors, beside the others'. */
function weighPages(path: RedirectPath, rules: CurrentRules | null): number[] {
  const shares = rules?.shares[path] ?? EQUAL_SHARES;
  return listPages(path).map((page) =>
    VARIANTS.reduce((sum, value) => sum + (pageFor(path, value) === page ? shares[value] : 0), 0),
  );
}

function isSplitKnown(path: RedirectPath, rules: CurrentRules | null, rulesChangedAt: Date | null): boolean {
  return rules === null ? rulesChangedAt === null : rules.shares[path] !== null;
}

/** Those whom the present rules led: what earlier rules were meant to do is not known any more. */
function countByRules(
  pages: readonly { assigned: readonly AssignedVisitors[] }[],
  rules: CurrentRules | null,
): number[] {
  return pages.map(({ assigned }) => {
    return addUp(assigned.filter((visitors) => rules === null || visitors.rules === rules.fingerprint))
      .visitors;
  });
}

function judge(
  versions: readonly Version[],
  weights: readonly number[],
  splitChance: number | null,
): Verdict {
  const { visitors, withLead } = addUp(versions);
  if (visitors === 0) return { is: "nobody" };
  // A version that the rules give to nobody need not catch up.
  const compared = versions.filter((_, index) => weights[index]! > 0);
  if (compared.length < 2) return { is: "single" };
  if (splitChance !== null && splitChance < SPLIT_CHANCE_MIN) return { is: "broken" };
  const leader = versions.find(({ chanceToBeBest }) => (chanceToBeBest ?? 0) >= CHANCE_TO_WIN);
  const rate = visitors < COMPARED_VISITORS_MIN ? SUPPOSED_RATE : (withLead + 1) / (visitors + 2);
  const fewest = Math.min(...compared.map((version) => version.visitors));
  const missing = visitorsNeeded(rate, LIFT_WORTH_SEEING) - fewest;
  if (missing > 0 && (leader?.chanceToBeBest ?? 0) < CHANCE_TO_WIN_EARLY) {
    const share = fewest < COMPARED_VISITORS_MIN ? 1 / compared.length : fewest / visitors;
    return { is: "early", moreVisitors: roughly(missing / share), ahead: leader?.name ?? null };
  }
  if (leader) return { is: "won", by: leader.name };
  const mayWin = versions.filter(({ chanceToBeBest }) => (chanceToBeBest ?? 0) >= 1 - CHANCE_TO_WIN);
  return { is: "level", between: mayWin.map(({ name }) => name) };
}

/** Rounded up to two figures: more would promise more than is known. */
function roughly(visitors: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(visitors)) - 1);
  return Math.ceil(visitors / unit) * unit;
}
