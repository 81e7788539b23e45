import { plainNumber } from "../terminal/plain-number.ts";
import type { Output } from "../terminal/output.ts";
import { writeTable } from "../terminal/table.ts";
import type { Column } from "../terminal/table.ts";
import type { Comparison, ExperimentReport, Version } from "./experiment-report.ts";
import {
  chanceOf,
  EXPLANATIONS,
  liftOf,
  liftRangeOf,
  METHODS,
  nameOf,
  percent,
  periodOf,
  rangeOf,
  TITLE,
  verdictOf,
  warningsOf,
} from "./words.ts";

const COLUMNS: Column<Version>[] = [
  { heading: "Version", text: ({ name }) => name },
  { heading: "Visitors", text: ({ visitors }) => plainNumber(visitors), align: "right" },
  { heading: "Left a lead", text: ({ withLead }) => plainNumber(withLead), align: "right" },
  { heading: "Rate", text: ({ rate }) => (rate === null ? "–" : percent(rate)), align: "right" },
  { heading: "True rate", text: ({ interval }) => (interval ? rangeOf(interval) : "–"), align: "right" },
  {
    heading: "Chance to be best",
    text: ({ chanceToBeBest }) => (chanceToBeBest === null ? "–" : chanceOf(chanceToBeBest)),
    align: "right",
  },
  {
    heading: "Against version_a",
    text: ({ lift }) => (lift ? `${liftOf(lift)} (${liftRangeOf(lift)})` : "–"),
    align: "right",
  },
];

/** A page of one version has nothing that it could be compared with. */
const COLUMNS_OF_ONE = COLUMNS.slice(0, 5);

const TEXT_COLUMNS_MAX = 100;

/** Writes the report for a terminal, or for whatever reads texts. */
export async function writeText(out: Output, report: ExperimentReport): Promise<void> {
  const leads = report.leads.reduce((sum, { products, emails }) => sum + products + emails, 0);
  await out.line(out.style("bold", TITLE));
  await out.line(`Visitors who first came ${periodOf(report)}, and the leads they left in that time.`);
  await writeComparison(out, report.together);
  for (const industry of report.industries) await writeComparison(out, industry);
  await out.line();
  await out.line(out.style("bold", "In numbers"));
  await writeParagraph(
    out,
    `${plainNumber(leads)} leads on all pages, ${plainNumber(
      report.views.reduce((sum, { views }) => sum + views, 0),
    )} page requests. By day and by page: --html or --json.`,
  );
  await out.line();
  await out.line(out.style("bold", "How to read this"));
  for (const { word, meaning } of EXPLANATIONS) await writeParagraph(out, `${word}: ${meaning}`, "  ");
  await writeParagraph(out, `For statisticians: ${METHODS}`, "  ");
}

async function writeComparison(out: Output, comparison: Comparison): Promise<void> {
  const { versions, verdict } = comparison;
  await out.line();
  await out.line(out.style("bold", nameOf(comparison)) + (comparison.path ? `  ${comparison.path}` : ""));
  if (verdict.is !== "nobody") {
    await writeTable(out, versions.length === 1 ? COLUMNS_OF_ONE : COLUMNS, versions);
  }
  await writeParagraph(
    out,
    out.style(verdict.is === "won" ? "green" : "cyan", verdictOf(comparison).sentence),
  );
  for (const warning of warningsOf(comparison)) {
    await writeParagraph(out, out.style("yellow", `Warning: ${warning}`));
  }
}

/** Broken at words; what follows the first line is set in by the given space. */
async function writeParagraph(out: Output, text: string, indent = ""): Promise<void> {
  const width = Math.min(out.columns ?? TEXT_COLUMNS_MAX, TEXT_COLUMNS_MAX);
  let line = "";
  for (const word of text.split(" ")) {
    if (line.length + word.length + 1 > width) {
      await out.line(line);
      line = indent + word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  await out.line(line);
}
