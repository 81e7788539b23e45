import { BASE_VARIANT } from "../../contract/flags.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import type { Output } from "../output/output.ts";
import { TEXT_COLUMNS_MAX, writeParagraph } from "../output/paragraph.ts";
import { writeTable } from "../output/table.ts";
import type { Column } from "../output/table.ts";
import type { Comparison, VariantResult } from "../../domain/comparison/compare-variants.ts";
import type { ExperimentReport } from "./experiment-report.ts";
import { formatChance, formatLift, formatLiftRange, percent, formatRange } from "./format-figures.ts";
import {
  explanationsFor,
  METHODS,
  formatName,
  formatDetectableLift,
  formatSubject,
  STAGE_HEADINGS,
  TITLE,
  formatUncounted,
  formatUncountedByVariant,
  formatVerdict,
  formatWarnings,
  valueHeading,
} from "./report-texts.ts";
import { sum } from "../../domain/sum.ts";

const VARIANT: Column<VariantResult> = { heading: "Variant", text: ({ name }) => name };

const COLUMNS: Column<VariantResult>[] = [
  VARIANT,
  number("Visitors", ({ visitors }) => formatNumber(visitors)),
  number("Left a lead", ({ converted }) => formatNumber(converted)),
  number("Rate", ({ rate }) => (rate === null ? "–" : percent(rate))),
  number("True rate", ({ interval }) => (interval ? formatRange(interval) : "–")),
  number("Chance to be best", ({ chanceToBeBest }) =>
    chanceToBeBest === null ? "–" : formatChance(chanceToBeBest),
  ),
  number(`Against ${BASE_VARIANT}`, ({ lift }) =>
    lift ? `${formatLift(lift)} (${formatLiftRange(lift)})` : "–",
  ),
];

/** The columns for terminals 80 characters wide: without the range of the lift. */
const NARROW_COLUMNS: Column<VariantResult>[] = [
  ...COLUMNS.slice(0, 2),
  { ...COLUMNS[2]!, heading: "Leads" },
  ...COLUMNS.slice(3, 5),
  { ...COLUMNS[5]!, heading: "Best" },
  number(`Against ${BASE_VARIANT}`, ({ lift }) => (lift ? formatLift(lift) : "–")),
];

function valueColumn(heading: string): Column<VariantResult> {
  return { heading, text: ({ value = 0 }) => formatNumber(value), align: "right", optional: true };
}

function columnsFor(out: Output, stage: Stage): Column<VariantResult>[] {
  if ((out.columns ?? Infinity) < TEXT_COLUMNS_MAX) return NARROW_COLUMNS;
  return COLUMNS.with(2, { ...COLUMNS[2]!, heading: STAGE_HEADINGS[stage] });
}

/** A single variant is shown without the columns that compare. */
const SINGLE_VARIANT_COLUMNS = 5;

function number(heading: string, text: (variant: VariantResult) => string): Column<VariantResult> {
  return { heading, text, align: "right" };
}

/** Writes the report as text. */
export async function writeText(out: Output, report: ExperimentReport): Promise<void> {
  const leads = sum(report.leads.map(({ products, emails }) => products + emails));
  await out.line(out.style("bold", TITLE));
  await writeParagraph(out, formatSubject(report));
  for (const each of [report.together, ...report.industries]) await writeComparison(out, each, report);
  await out.line();
  await out.line(out.style("bold", "In numbers"));
  await writeParagraph(
    out,
    `${formatCount(leads, "lead")} on all pages, ${formatCount(
      sum(report.views.map(({ views }) => views)),
      "page request",
    )}. ${formatUncounted(report)} By day and by page: --html or --json.`,
  );
  await out.line();
  await out.line(out.style("bold", "How to read this"));
  for (const { word, meaning } of explanationsFor(report.stage))
    await writeParagraph(out, `${word}: ${meaning}`, "  ");
  await writeParagraph(out, `For statisticians: ${METHODS}`, "  ");
}

async function writeComparison(out: Output, comparison: Comparison, report: ExperimentReport): Promise<void> {
  const { stage } = report;
  const { variants, verdict } = comparison;
  await out.line();
  await out.line(out.style("bold", formatName(comparison)) + (comparison.path ? `  ${comparison.path}` : ""));
  const power = stage === "lead" ? null : formatDetectableLift(comparison);
  if (power !== null) await writeParagraph(out, power);
  if (verdict.is !== "nobody") {
    const columns = columnsFor(out, stage);
    const shown = variants.length === 1 ? columns.slice(0, SINGLE_VARIANT_COLUMNS) : columns;
    const value = valueHeading(comparison, report);
    await writeTable(out, value === null ? shown : [...shown, valueColumn(value)], variants);
  }
  await writeParagraph(
    out,
    out.style(verdict.is === "won" ? "green" : "cyan", formatVerdict(comparison).sentence),
  );
  const uncounted = formatUncountedByVariant(comparison);
  if (uncounted !== null) await writeParagraph(out, uncounted);
  for (const warning of formatWarnings(comparison)) {
    await writeParagraph(out, out.style("yellow", `Warning: ${warning}`));
  }
}
