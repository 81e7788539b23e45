import { landingPages } from "../../content/index.ts";
import { BASE_VARIANT, type Variant } from "../../contract/flags.ts";
import { REDIRECT_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { Figures, NetworkVisitors } from "../experiment/experiment-repository.ts";
import { type CountedVisitors, listPageVisitors, listStrata, type PageVisitors } from "./counted-visitors.ts";
import {
  type CurrentRules,
  findLastRuleChange,
  isSplitKnown,
  underCurrentRules,
  weighPages,
} from "./intended-split.ts";
import { alignStrata, liftOver, smallestLift, splitEvidence, type Stratum } from "./sequential-tests.ts";
import { addUp, chancesToBeBest, type Interval, type Lift, rateInterval, type Sample } from "./statistics.ts";
import { isVariantPage } from "./variant-pages.ts";
import { arrivedPerDay, COMPARED_VISITORS_MIN, reachVerdict, type Verdict } from "./verdict.ts";
import { sum } from "../sum.ts";

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

export type Comparison = {
  /** The smallest lift that these visitors would show in 4 of 5 trials: 0.5 is 50%; null while none would. */
  smallestLift: number | null;
  /**
   * The industry's redirect page; null for the sum of all industries that test the same variants with the same shares.
   */
  path: RedirectPath | null;
  variants: VariantResult[];
  verdict: Verdict;
  /** The evidence against the intended split, as a Bayes factor; null if that split is unknown. */
  splitEvidence: number | null;
  /** When the latest rules took effect, if the rules changed within the period. */
  rulesChangedAt: Date | null;
  /** Networks that brought a suspicious share of one variant on a day. */
  excludedNetworks: NetworkVisitors[];
  /** Visitors beyond their network's daily limit. */
  visitorsOverNetworkCap: number;
};

export function compareIndustries(counted: CountedVisitors, rules: CurrentRules | null): Comparison[] {
  return REDIRECT_PATHS.map((path) => compare(path, [path], counted, rules));
}

/** Compares the variants of one redirect page, or with a `path` of null, of several added up. */
export function compare(
  path: RedirectPath | null,
  paths: readonly RedirectPath[],
  counted: CountedVisitors,
  rules: CurrentRules | null,
): Comparison {
  const isIncluded = (each: { path: RedirectPath }) => paths.includes(each.path);
  const assigned = counted.assigned.filter(isIncluded);
  const rulesChangedAt = findLastRuleChange(assigned);
  const pages = listPageVisitors(paths, assigned);
  const weights = weighPages(paths[0]!, rules);
  const evidence = isSplitKnown(paths[0]!, rules, rulesChangedAt)
    ? splitEvidence(
        pages.map((page) => addUp(underCurrentRules(page.assigned, rules)).visitors),
        weights,
      )
    : null;
  const strata = listStrata(assigned, pages);
  const variants = listResults(path, pages, strata).map((variant) =>
    Object.assign(variant, { uncounted: countUncounted(counted.uncounted, paths, variant.name) }),
  );
  return {
    path,
    variants,
    splitEvidence: evidence,
    rulesChangedAt,
    excludedNetworks: counted.excludedNetworks.filter(isIncluded),
    visitorsOverNetworkCap: sum(counted.overNetworkCap.filter(isIncluded).map(({ visitors }) => visitors)),
    smallestLift: findSmallestLift(variants, weights),
    verdict: reachVerdict(variants, strata, weights, evidence, arrivedPerDay(assigned, counted.until)),
  };
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
  const found = uncounted.filter(({ page }) => paths.some((path) => isVariantPage(page, path, name)));
  return sum(found.map(({ leads }) => leads));
}

function findSmallestLift(variants: readonly VariantResult[], weights: readonly number[]): number | null {
  const compared = variants.filter((_, index) => weights[index]! > 0);
  const { visitors, converted } = addUp(compared);
  if (compared.length < 2 || converted === 0) return null;
  const fewest = Math.min(...compared.map((variant) => variant.visitors));
  return smallestLift(converted / visitors, fewest, compared.length);
}
