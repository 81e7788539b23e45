import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { toFilter } from "../arguments/filter.ts";
import { timeArgument } from "../arguments/time.ts";
import { examples, JSON_OPTION } from "../examples.ts";
import { currentRules } from "../report/current-rules.ts";
import { plainNumber } from "../terminal/plain-number.ts";
import { Failure } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";

const DAY_MS = 86_400_000;

type Options = { since?: Date; until?: Date; html?: string; json?: true };

/** Tells which version of each page brings the most leads. */
export const addReport: AddCommand = (program, context) => {
  const command: Command = program
    .command("report")
    .summary("which version of each page brings the most leads");
  command
    .description(
      "Which version of each page brings the most leads, how sure that is, and what to make of it, in words that need no statistics.",
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
    .option("--html <file>", "as a page with plots, which needs nothing but a browser")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads report", "leads report --since 14d --html report.html", "leads report --json"),
    )
    .action(async ({ since, until, html, json }: Options) => {
      toFilter({ since, until });
      // Loaded here so that other commands don't pay for the statistics library.
      const { experimentReport } = await import("../report/experiment-report.ts");
      const { reportedSite } = await import("../../domain/experiment/reported-site.ts");
      const period = { since: since ?? null, until: until ?? null };
      const experiment = await context.openExperiment();
      await tellIfFull(context);
      const rules = currentRules(context.config().flagsFile);
      const report = experimentReport(await experiment.figures(period, reportedSite), rules, period);
      if (html !== undefined) {
        const { reportPage } = await import("../report/report-page.ts");
        write(html, reportPage(report, context.now()));
        await context.err.line(`Written to ${html}.`);
      }
      if (json) return await context.out.json(report);
      if (html !== undefined) return;
      const { writeText } = await import("../report/write-text.ts");
      await writeText(context.out, report);
    });
};

/** Of visitors whom the store had no room for, nothing is known but that there were some. */
async function tellIfFull({ config, now, openLeads, err }: CommandContext): Promise<void> {
  const { visitorsMax } = config();
  if (visitorsMax === Infinity) return;
  const leads = await openLeads();
  const stored = await leads.assignmentsBefore(new Date(now().getTime() + DAY_MS));
  if (stored < visitorsMax) return;
  await err.line(
    `The report is full: ${plainNumber(stored)} visitors are kept, and later ones are left out (VISITORS_MAX).`,
  );
}

function write(file: string, page: string): void {
  try {
    writeFileSync(file, page);
  } catch (error) {
    throw new Failure(`${file} can not be written: ${(error as Error).message}.`);
  }
}
