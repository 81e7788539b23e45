import type { Variant } from "../../contract/flags.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import type { CampaignVisitors } from "../../domain/experiment/experiment-repository.ts";
import { formatNumber } from "../output/format-number.ts";
import type { Column } from "../output/table.ts";
import type { Comparison } from "../../domain/comparison/compare-variants.ts";
import { type Interval, rateInterval, type Sample } from "../../domain/comparison/statistics.ts";
import { variantsWithPage, variantShownFor } from "../../domain/comparison/variant-pages.ts";
import { COMPARED_VISITORS_MIN } from "../../domain/comparison/verdict.ts";
import { formatRange, percent } from "./format-figures.ts";
import { sum } from "../../domain/sum.ts";

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

/** If more variants are compared, some stand out by chance. */
const CELLS_MAX = 5;

/** Rates by campaign, those with most visitors first, with caveats. */
export function campaignRates(
  visitors: readonly CampaignVisitors[],
  { together, industries }: { together: Comparison; industries: readonly Comparison[] },
): CampaignRates {
  const groups = Map.groupBy(visitors, ({ campaign, path }) => JSON.stringify([campaign, path]));
  const comparisons = [...groups.values()].map(toComparison).toSorted(byVisitors);
  return {
    comparisons,
    warnings: [
      ...findParadoxes(comparisons, industries),
      ...warnOfChance(comparisons, together.variants.length),
    ],
  };
}

function toComparison(visitors: readonly CampaignVisitors[]): CampaignComparison {
  const { campaign, path } = visitors[0]!;
  const variants = variantsWithPage(path).map((name): CampaignVariant => {
    const saw = visitors.filter(({ variant }) => variantShownFor(path, variant) === name);
    const sample = {
      visitors: sum(saw.map((group) => group.visitors)),
      converted: sum(saw.map((group) => group.converted)),
    };
    const rate = sample.visitors > 0 ? sample.converted / sample.visitors : null;
    return Object.assign(sample, { name, rate, interval: rateInterval(sample) });
  });
  return { campaign, path, variants, ahead: findAhead(variants) };
}

function findAhead(variants: readonly CampaignVariant[]): Variant | null {
  const [first, second] = variants
    .filter(({ visitors }) => visitors >= COMPARED_VISITORS_MIN)
    .toSorted((one, other) => other.rate! - one.rate!);
  return first && second && first.rate! > second.rate! ? first.name : null;
}

function byVisitors(one: CampaignComparison, other: CampaignComparison): number {
  const [first, second] = [one, other].map(({ variants }) => sum(variants.map(({ visitors }) => visitors)));
  return second! - first! || (formatComparisonName(one) < formatComparisonName(other) ? -1 : 1);
}

function formatComparisonName({ campaign, path }: CampaignComparison): string {
  return `${campaign ?? ""} ${path}`;
}

/** Simpson's paradox: an overall winner that is behind in most campaigns. */
function findParadoxes(
  comparisons: readonly CampaignComparison[],
  industries: readonly Comparison[],
): string[] {
  return industries.flatMap(({ path, verdict }) => {
    if (verdict.is !== "won") return [];
    const judged = comparisons.filter((comparison) => comparison.path === path && comparison.ahead !== null);
    const behind = judged.filter(({ ahead }) => ahead !== verdict.by).length;
    if (behind <= judged.length / 2) return [];
    return [
      `On ${path}, ${verdict.by} wins over all, but is behind in ${behind} of ${judged.length} campaigns. The mix of visitors may have made it win: look at each campaign separately before you decide.`,
    ];
  });
}

function warnOfChance(comparisons: readonly CampaignComparison[], variants: number): string[] {
  const cells = comparisons
    .flatMap((comparison) => comparison.variants)
    .filter(({ visitors }) => visitors >= COMPARED_VISITORS_MIN).length;
  if (cells <= Math.max(CELLS_MAX, variants)) return [];
  return [
    `These are ${formatNumber(cells)} rates, and one in 20 true rates lies outside its range by chance alone. A variant that stands out in a single campaign is an idea for the next test, not a result.`,
  ];
}

type Row = CampaignVariant & Pick<CampaignComparison, "campaign" | "path">;

/** One row for each campaign, page and variant. */
export function campaignRows(comparisons: readonly CampaignComparison[]): Row[] {
  return comparisons.flatMap(({ campaign, path, variants }) =>
    variants.map((variant) => Object.assign({ campaign, path }, variant)),
  );
}

export function campaignColumns(heading: string): Column<Row>[] {
  return [
    { heading, text: ({ campaign }) => campaign ?? "(none)", shrinks: true },
    { heading: "Page", text: ({ path }) => path },
    { heading: "Variant", text: ({ name }) => name },
    { heading: "Visitors", text: ({ visitors }) => formatNumber(visitors), align: "right" },
    { heading: "Leads", text: ({ converted }) => formatNumber(converted), align: "right" },
    { heading: "Rate", text: ({ rate }) => (rate === null ? "–" : percent(rate)), align: "right" },
    {
      heading: "True rate",
      text: ({ interval }) => (interval ? formatRange(interval) : "–"),
      align: "right",
    },
  ];
}
