import { REDIRECT_PATHS } from "../../contract/paths.ts";
import type {
  CampaignDimension,
  Figures,
  LeadsOfDay,
  PageViews,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import type { CampaignRates } from "./campaign-rates.ts";
import { compare, compareIndustries, type Comparison } from "../../domain/comparison/compare-variants.ts";
import { countedVisitors } from "../../domain/comparison/counted-visitors.ts";
import { type CurrentRules, listPagesToAddUp } from "../../domain/comparison/intended-split.ts";

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
  const included = countedVisitors(figures, rules, period);
  return {
    stage,
    period,
    recorded: figures.recorded,
    together: compare(null, listPagesToAddUp(REDIRECT_PATHS, rules), included, rules),
    industries: compareIndustries(included, rules),
    leads: figures.leads,
    leadsOfUncounted: figures.leadsOfUncounted,
    leadsWithoutKey: figures.leadsWithoutKey,
    views: figures.views,
  };
}
