import { choicesArgument } from "../arguments/choice.ts";
import { toFilter, addFilterOptions } from "../arguments/filter.ts";
import type { FilterOptions } from "../arguments/filter.ts";
import { LEAD_DIMENSIONS } from "../../domain/leads/lead-admin-repository.ts";
import type { LeadCount, LeadDimension } from "../../domain/leads/lead-admin-repository.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatNumber } from "../output/format-number.ts";
import { writeTable } from "../output/table.ts";
import type { Column } from "../output/table.ts";
import type { AddCommand } from "../command-context.ts";
import { sum } from "../../domain/sum.ts";

const HEADINGS: Record<LeadDimension, string> = {
  path: "Page",
  variant: "Variant",
  day: "Day (UTC)",
  kind: "Kind",
  outcome: "Outcome",
  source: "Source",
  medium: "Medium",
  campaign: "Campaign",
  content: "Content",
  term: "Term",
  referrer: "Referrer",
};

export const addCount: AddCommand = (program, context) => {
  addFilterOptions(
    program
      .command("count")
      .summary("how many leads, by page, variant, day, kind, outcome, campaign or referrer"),
    context.now,
  )
    .description(
      `How many leads there are: in total, or for each combination of the dimensions given. Source, medium, campaign,
content and term are the ad's utm tags; leads stored by an older version have them only in their query, and count as (none).`,
    )
    .option(
      "--by <what>",
      `${LEAD_DIMENSIONS.join(", ")}, or several of them, separated by commas`,
      choicesArgument(LEAD_DIMENSIONS),
      [],
    )
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads count --by path",
        "leads count --by day,kind --since 7d",
        "leads count --by source,campaign",
      ),
    )
    .action(async ({ by, json, ...options }: { by: LeadDimension[]; json?: true } & FilterOptions) => {
      const leads = await context.openLeads("read");
      const counts = await leads.countBy(by, toFilter(options));
      if (json) return context.out.json(by.length === 0 ? counts[0] : counts);
      const total = sum(counts.map((count) => count.leads));
      if (by.length === 0 || counts.length === 0) return context.out.line(formatNumber(total));
      await writeTable(context.out, columnsFor(by), [...counts, { leads: total }]);
    });
};

/** The row of the total has no dimensions. */
function columnsFor(by: readonly LeadDimension[]): Column<LeadCount>[] {
  const dimensions = by.map((dimension, index) => ({
    heading: HEADINGS[dimension],
    text: (count: LeadCount) => {
      if (!(dimension in count)) return index === 0 ? "All" : "";
      return count[dimension] ?? "(none)";
    },
    shrinks: !["variant", "day", "kind", "outcome"].includes(dimension),
  }));
  return [
    ...dimensions,
    { heading: "Leads", text: ({ leads }: LeadCount) => formatNumber(leads), align: "right" as const },
  ];
}
