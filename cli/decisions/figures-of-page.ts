import type { RedirectPath } from "../../contract/paths.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import { experimentReport } from "../report/experiment-report.ts";
import type { CurrentRules } from "../../domain/comparison/intended-split.ts";
import type { Decision } from "./decision-file.ts";

/** A page's all-time figures, for a decision. */
export async function readPageFigures(
  page: RedirectPath,
  experiment: ExperimentRepository,
  rules: CurrentRules | null,
): Promise<Pick<Decision, "rules" | "verdict" | "variants">> {
  const period = { since: null, until: null };
  const { industries } = experimentReport(await experiment.figures(period), rules, period);
  const { verdict, variants } = industries.find(({ path }) => path === page)!;
  return {
    rules: rules?.fingerprint ?? null,
    verdict: verdict.is,
    variants: variants.map(({ name, visitors, converted, rate }) => ({
      name,
      visitors,
      leads: converted,
      rate,
    })),
  };
}
