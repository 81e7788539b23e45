import { capitalize } from "../output/capitalize.ts";
import type { Command } from "commander";
import { CAMPAIGN_DIMENSIONS } from "../../domain/experiment/experiment-repository.ts";
import type {
  CampaignDimension,
  ExperimentRepository,
  LeadsOfOrigin,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import { ORIGIN_DIMENSIONS } from "../../domain/leads/lead-admin-repository.ts";
import type { OriginDimension } from "../../domain/leads/lead-admin-repository.ts";
import { choiceArgument } from "../arguments/choice.ts";
import { requireOrder } from "../arguments/filter.ts";
import { timeArgument } from "../arguments/time.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import type { CampaignRates } from "../report/campaign-rates.ts";
import type { Decision } from "../decisions/decision-file.ts";
import { currentRules } from "../report/current-rules.ts";
import { formatNumber } from "../output/format-number.ts";
import { writeParagraph } from "../output/paragraph.ts";
import { writeTable } from "../output/table.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { DAY_MS } from "../../domain/durations.ts";

/** Nobody would read more; --json has them all. */
const ORIGINS_SHOWN_MAX = 50;

const DIMENSIONS = [...ORIGIN_DIMENSIONS, "outcome"] as const;
type Dimension = OriginDimension | "outcome";
const OTHER_DIMENSIONS = ORIGIN_DIMENSIONS.filter((dimension) => !isCampaignDimension(dimension));

type Options = { since?: Date; until?: Date; by?: Dimension; html?: string; json?: true };

export const addReport: AddCommand = (program, context) => {
  const command: Command = program
    .command("report")
    .summary("which variant of each page brings the most leads");
  command
    .description(
      "Which variant of each page brings the most leads, how certain that is, and what to make of it, without requiring statistics.",
    )
    .option(
      "--since <time>",
      "visitors who first came from then on: 2026-01-31, 2026-01-31T14:30Z, or how long ago: 24h, 7d",
      timeArgument(context.now),
    )
    .option(
      "--until <time>",
      "visitors who first came before then, and the leads until then",
      timeArgument(context.now),
    )
    .option(
      "--by <what>",
      `${CAMPAIGN_DIMENSIONS.join(" or ")}: the rates of the visitors of each; outcome: which variant brings the most good leads; or only how many leads each had, by ${OTHER_DIMENSIONS.join(", ")}; leads stored by an older version have tags only in their query, and count as (none)`,
      choiceArgument(DIMENSIONS),
    )
    .option("--html <file>", "write a self-contained HTML page with plots")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads report",
        "leads report --since 14d --html report.html",
        "leads report --by campaign --since 14d",
        "leads report --by outcome --since 90d --until 14d",
        "leads report --json",
      ),
    )
    .action((options: Options) => {
      const { by, html } = options;
      requireOrder(options.since, options.until);
      if (by === undefined || by === "outcome" || isCampaignDimension(by)) return report(context, options);
      if (html !== undefined) throw new UsageError(`--by ${by} has no page: leave --html out.`);
      return reportBy(context, by, toPeriod(options), options.json);
    });
};

async function report(context: CommandContext, options: Options): Promise<void> {
  const { by, html, json } = options;
  const period = toPeriod(options);
  const experiment = await context.openExperiment();
  await warnIfFull(context);
  const result = await readReport(context, experiment, options);
  const decisions = await readDecisions(context, period);
  if (html !== undefined) {
    const { reportPage } = await import("../report/report-page.ts");
    await write(html, reportPage(result, decisions, context.now()));
    await context.err.line(`Written to ${html}.`);
  }
  const outcomes = by === "outcome" ? await experiment.leadsBy("outcome", period) : null;
  if (json) {
    const origins = result.campaigns && (await originRecords(experiment, result.campaigns.by, period));
    return context.out.json({
      ...result,
      decisions,
      ...(outcomes && { outcomes }),
      ...(origins && { origins }),
    });
  }
  if (html !== undefined) return;
  if (result.campaigns !== undefined) return writeCampaigns(context, result.campaigns, period);
  const { writeText } = await import("../report/write-text.ts");
  await writeText(context.out, result);
  if (outcomes !== null) await writeOutcomes(context, outcomes);
  const { writeDecisions } = await import("../decisions/write-decisions.ts");
  await writeDecisions(context.out, decisions);
}

async function readReport(context: CommandContext, experiment: ExperimentRepository, options: Options) {
  // Imported here so that other commands don't load the statistics library.
  const { experimentReport } = await import("../report/experiment-report.ts");
  const { by } = options;
  const period = toPeriod(options);
  const stage = by === "outcome" ? "qualified" : "lead";
  const { currency } = context.config();
  const figures = await experiment.figures(period, { stage, currency });
  const result = experimentReport(figures, currentRules(context.config()), period, stage);
  if (currency !== null) result.currency = currency;
  if (by !== undefined && isCampaignDimension(by)) {
    const { campaignRates } = await import("../report/campaign-rates.ts");
    const excluded = result.industries.flatMap(({ excludedNetworks }) => excludedNetworks);
    const visitors = await experiment.visitorsBy(by, period, excluded);
    result.campaigns = { by, ...campaignRates(visitors, result) };
  }
  return result;
}

function toPeriod({ since, until }: Options): Period {
  return { since: since ?? null, until: until ?? null };
}

function isCampaignDimension(dimension: Dimension): dimension is CampaignDimension {
  return (CAMPAIGN_DIMENSIONS as readonly string[]).includes(dimension);
}

/** The period's decisions. Reports invalid lines of the file. */
async function readDecisions({ config, err }: CommandContext, period: Period): Promise<Decision[]> {
  const decisionFiles = await import("../decisions/decision-file.ts");
  const { dataDir } = config();
  const { decisions, unreadable } = await decisionFiles.readDecisions(dataDir, period);
  for (const line of unreadable)
    await err.line(
      `${decisionFiles.decisionFile(dataDir)}: line ${line} is not a valid decision, and is skipped.`,
    );
  return decisions;
}

/** The outcomes of each variant's leads, counted or not. */
async function writeOutcomes({ out }: CommandContext, counts: readonly LeadsOfOrigin[]): Promise<void> {
  const { byOrigin, originColumns } = await import("../report/leads-by-origin.ts");
  const rows = byOrigin(counts.map((count) => ({ ...count, origin: count.origin ?? "open" })));
  if (rows.length === 0) return;
  await out.line();
  await out.line(out.style("bold", "What became of all leads, by the page they were sent from"));
  await writeTable(out, originColumns("Outcome", rows), rows);
}

/** Rates by campaign, then all leads by campaign. */
async function writeCampaigns(
  context: CommandContext,
  { by, comparisons, warnings }: CampaignRates & { by: CampaignDimension },
  period: Period,
): Promise<void> {
  const { out } = context;
  const { campaignColumns, campaignRows } = await import("../report/campaign-rates.ts");
  if (comparisons.length > 0) {
    await out.line(out.style("bold", `Visitors by ${by}`));
    await writeTable(out, campaignColumns(capitalize(by)), campaignRows(comparisons));
    for (const warning of warnings) {
      await out.line();
      await writeParagraph(out, out.style("yellow", `Warning: ${warning}`));
    }
    await out.line();
    await out.line(out.style("bold", `All leads by ${by}, also of visitors who came straight to a page`));
  }
  await reportBy(context, by, period, undefined);
}

async function originRecords(experiment: ExperimentRepository, by: OriginDimension, period: Period) {
  const { byOrigin } = await import("../report/leads-by-origin.ts");
  const rows = byOrigin(await experiment.leadsBy(by, period));
  return rows.map(({ origin, page, leads, variants }) => ({ [by]: origin, page, leads, variants }));
}

/** Leads by origin, without rates. */
async function reportBy(
  { openExperiment, out, err }: CommandContext,
  by: OriginDimension,
  period: Period,
  json: true | undefined,
): Promise<void> {
  const { byOrigin, originColumns } = await import("../report/leads-by-origin.ts");
  const experiment = await openExperiment();
  if (json) return out.json(await originRecords(experiment, by, period));
  const rows = byOrigin(await experiment.leadsBy(by, period));
  if (rows.length === 0) return err.line("There are no leads in this period.");
  const shown = rows.slice(0, ORIGINS_SHOWN_MAX);
  await writeTable(out, originColumns(capitalize(by), shown), shown);
  await out.line();
  if (shown.length < rows.length) {
    await out.line(
      `${formatNumber(rows.length - shown.length)} more lines with fewer leads: --json has them.`,
    );
  }
  await writeParagraph(out, "This only counts leads: it compares no visitors and tests nothing.");
}

/** Beyond VISITORS_MAX, visitors are not recorded at all. */
async function warnIfFull({ config, now, openLeads, err }: CommandContext): Promise<void> {
  const { visitorsMax } = config();
  if (visitorsMax === Infinity) return;
  const leads = await openLeads("report");
  const stored = await leads.countAssignmentsBefore(new Date(now().getTime() + DAY_MS));
  if (stored < visitorsMax) return;
  await err.line(
    `The report is full: ${formatNumber(stored)} visitors are kept, and later ones are left out (VISITORS_MAX).`,
  );
}

/** The file appears once it is complete. */
async function write(file: string, page: string): Promise<void> {
  const { openFileSink } = await import("../output/file-sink.ts");
  const sink = await openFileSink(file);
  try {
    await sink.write(page);
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  }
}
