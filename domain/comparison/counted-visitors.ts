import type { Variant } from "../../contract/flags.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import type {
  AssignedVisitors,
  ComparedFigures,
  Figures,
  NetworkVisitors,
  Period,
} from "../experiment/experiment-repository.ts";
import { excludeNetworks, findExcludedNetworks } from "../experiment/excluded-networks.ts";
import { type CurrentRules, testForImprobableSplit } from "./intended-split.ts";
import type { Stratum } from "./sequential-tests.ts";
import { addUp } from "./statistics.ts";
import { variantsWithPage, variantShownFor } from "./variant-pages.ts";

/** The visitors that a report compares. */
export type CountedVisitors = Pick<Figures, "assigned" | "overNetworkCap" | "uncounted"> & {
  excludedNetworks: readonly NetworkVisitors[];
  /** The end of the period, or of what is recorded. */
  until: Date | null;
};

/** Leaves out the networks to exclude. */
export function countedVisitors(
  figures: ComparedFigures & Partial<Figures>,
  rules: CurrentRules | null,
  period: Period,
): CountedVisitors {
  const { networks, assigned, overNetworkCap, uncounted = [] } = figures;
  const excludedNetworks = findExcludedNetworks(networks, assigned, testForImprobableSplit(assigned, rules));
  return {
    assigned: excludeNetworks(excludedNetworks, assigned),
    overNetworkCap,
    uncounted,
    excludedNetworks,
    until: period.until ?? figures.recorded?.last ?? null,
  };
}

export type PageVisitors = { name: Variant; assigned: readonly AssignedVisitors[] };

/**
 * The visitors of each variant, whichever flag value led them there.
 * @param paths pages that test the same variants.
 */
export function listPageVisitors(
  paths: readonly RedirectPath[],
  assigned: readonly AssignedVisitors[],
): PageVisitors[] {
  return variantsWithPage(paths[0]!).map((name) => ({
    name,
    assigned: assigned.filter(
      ({ path, variant }) => paths.includes(path) && variantShownFor(path, variant) === name,
    ),
  }));
}

/** Groups visitors split by the same rules at the same redirect page: each group has a sample for every page. */
export function listStrata(assigned: readonly AssignedVisitors[], pages: readonly PageVisitors[]): Stratum[] {
  const groups = [...new Set(assigned.map(toStratum))];
  return groups.map((group) =>
    pages.map((page) => addUp(page.assigned.filter((visitors) => toStratum(visitors) === group))),
  );
}

function toStratum({ path, rules }: AssignedVisitors): string {
  return `${path} ${rules}`;
}
