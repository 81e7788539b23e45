import { REDIRECT_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { ComparedFigures, Period } from "../experiment/experiment-repository.ts";
import { compare, compareIndustries, type VariantResult } from "./compare-variants.ts";
import { countedVisitors, listPageVisitors, listStrata } from "./counted-visitors.ts";
import { type CurrentRules, weighPages } from "./intended-split.ts";
import { isWorse } from "./sequential-tests.ts";
import { COMPARED_VISITORS_MIN } from "./verdict.ts";

/** The redirect pages whose visitors were not split as the rules say. */
export function findBrokenSplits(
  figures: ComparedFigures,
  rules: CurrentRules | null,
  period: Period,
): RedirectPath[] {
  return compareIndustries(countedVisitors(figures, rules, period), rules)
    .filter(({ verdict }) => verdict.is === "broken")
    .map(({ path }) => path!);
}

/** A variant that brings fewer leads than the one that most visitors get. */
export type Harm = { path: RedirectPath; variant: VariantResult; base: VariantResult };

/** The harmful variants; none for a page whose visitors are not comparable. */
export function findHarm(figures: ComparedFigures, rules: CurrentRules, period: Period): Harm[] {
  const included = countedVisitors(figures, rules, period);
  return REDIRECT_PATHS.flatMap((path) => {
    const { variants, verdict } = compare(path, [path], included, rules);
    if (verdict.is === "broken" || rules.shares[path] === null) return [];
    const strata = listStrata(included.assigned, listPageVisitors([path], included.assigned));
    const weights = weighPages(path, rules);
    const base = weights.indexOf(Math.max(...weights));
    const others = variants.flatMap((_, index) => (index !== base && weights[index]! > 0 ? [index] : []));
    return others
      .filter(
        (index) =>
          Math.min(variants[index]!.visitors, variants[base]!.visitors) >= COMPARED_VISITORS_MIN &&
          isWorse(strata, [base, index], others.length),
      )
      .map((index) => ({ path, variant: variants[index]!, base: variants[base]! }));
  });
}
