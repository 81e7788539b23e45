import { recordByVariant, VARIANTS } from "../../contract/flags.ts";
import { REDIRECT_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { AssignedVisitors, NetworkVisitors } from "../experiment/experiment-repository.ts";
import type { SharesByPage } from "../flags/flag-shares.ts";
import { NETWORK_CHANCE_MIN, NETWORK_VISITORS_MIN } from "../experiment/excluded-networks.ts";
import { addUp, binomialTail } from "./statistics.ts";
import { variantsWithPage, variantShownFor } from "./variant-pages.ts";
import { sum } from "../sum.ts";

/** The flag's current rules. */
export type CurrentRules = {
  fingerprint: string;
  /** The intended split of visitors. */
  shares: SharesByPage;
};

const EQUAL_SHARES = recordByVariant(() => 1);

/** Each variant's weight in the intended split, which is equal shares if the rules are unknown. */
export function weighPages(path: RedirectPath, rules: CurrentRules | null): number[] {
  const shares = rules?.shares[path] ?? EQUAL_SHARES;
  return variantsWithPage(path).map((page) =>
    sum(VARIANTS.map((value) => (variantShownFor(path, value) === page ? shares[value] : 0))),
  );
}

export function isSplitKnown(
  path: RedirectPath,
  rules: CurrentRules | null,
  rulesChangedAt: Date | null,
): boolean {
  return rules === null ? rulesChangedAt === null : rules.shares[path] !== null;
}

/** Those that the current rules assigned, or all if the rules are unknown. The split of earlier rules isn't known. */
export function underCurrentRules<Visitors extends { rules: string }>(
  visitors: readonly Visitors[],
  rules: CurrentRules | null,
): Visitors[] {
  return visitors.filter((each) => rules === null || each.rules === rules.fingerprint);
}

/** When the latest rules took effect; null if all visitors came under the same. */
export function findLastRuleChange(assigned: readonly AssignedVisitors[]): Date | null {
  const starts = Map.groupBy(assigned, (visitors) => visitors.rules)
    .values()
    .map((sameRules) => Math.min(...sameRules.map(({ firstAt }) => firstAt.getTime())));
  const [last, ...earlier] = [...starts].toSorted((one, other) => other - one);
  return last !== undefined && earlier.length > 0 ? new Date(last) : null;
}

/** @returns a test of whether the split of one network's visitors to a page is too improbable to be chance. */
export function testForImprobableSplit(assigned: readonly AssignedVisitors[], rules: CurrentRules | null) {
  const known = new Set(
    REDIRECT_PATHS.filter((path) => {
      const rulesChangedAt = findLastRuleChange(assigned.filter((group) => group.path === path));
      return isSplitKnown(path, rules, rulesChangedAt);
    }),
  );
  return (visitors: readonly NetworkVisitors[]): boolean => {
    const { path } = visitors[0]!;
    if (!known.has(path)) return false;
    const current = underCurrentRules(visitors, rules);
    const all = addUp(current).visitors;
    if (all < NETWORK_VISITORS_MIN) return false;
    const shares = rules?.shares[path] ?? EQUAL_SHARES;
    const total = sum(VARIANTS.map((variant) => shares[variant]));
    return VARIANTS.some((variant) => {
      const count = addUp(current.filter((each) => each.variant === variant)).visitors;
      return binomialTail(count, all, shares[variant] / total) < NETWORK_CHANCE_MIN;
    });
  };
}

/** The redirect pages whose visitors may be added up. */
export function listPagesToAddUp(paths: readonly RedirectPath[], rules: CurrentRules | null): RedirectPath[] {
  const tests = paths.map((path) => {
    const weights = weighPages(path, rules);
    const total = sum(weights);
    const shares = rules?.shares[path] === null ? null : weights.map((weight) => weight / total);
    return { path, pages: variantsWithPage(path), shares };
  });
  return chooseComparable(tests).map(({ path }) => path);
}

type Test = { pages: readonly string[]; shares: readonly number[] | null };

/**
 * The largest group that tests the same variants with the same shares; of equally large ones, that with more variants.
 * Adding up industries with different shares would favor the variant that strong industries show most (Simpson's
 * paradox).
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
