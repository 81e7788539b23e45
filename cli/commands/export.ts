import { choiceArgument } from "../arguments/choice.ts";
import { toFilter, addFilterOptions } from "../arguments/filter.ts";
import type { FilterOptions } from "../arguments/filter.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import { examples } from "../arguments/help.ts";
import type { CsvOptions } from "../lead/csv.ts";
import { toRecord } from "../lead/lead-record.ts";
import { formatBytes, formatCount } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import { escapeInJson } from "../output/safe-text.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";

const FORMATS = ["csv", "jsonl"] as const;
/** Without it, Excel assumes the system's legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
type Format = (typeof FORMATS)[number];
type Options = {
  format?: Format;
  json?: true;
  bom?: true;
  semicolons?: true;
  output?: string;
} & FilterOptions;

export const addExport: AddCommand = (program, context) => {
  addFilterOptions(
    program.command("export").summary("leads as CSV for a spreadsheet, or as lines of JSON"),
    context.now,
  )
    .description(
      `Leads as CSV for a spreadsheet, or as lines of JSON, oldest first. For a product, the column visitor_email has the
e-mail address that its visitor left on ${SCREEN_PATHS.adCreation}. In CSV, what a spreadsheet would run as a formula has an
apostrophe before it, at a cell's start and after a semicolon, where some spreadsheets start another cell.`,
    )
    .option("-f, --format <format>", `${FORMATS.join(" or ")}, csv by default`, choiceArgument(FORMATS))
    .option("--json", "the same as --format jsonl")
    .option("--bom", "begin with a byte order mark, so that Excel reads CSV as UTF-8")
    .option("--semicolons", "separate by semicolons, for spreadsheets with a decimal comma; implies --bom")
    .option("-o, --output <file>", "write to this file, which appears once it is complete")
    .addHelpText(
      "after",
      examples(
        "leads export --bom -o leads.csv",
        "leads export --since 7d --path /food > food.csv",
        "leads export --format jsonl --kind product | jq .visitor_email",
      ),
    )
    .action(async ({ format: requested, json, bom: asked, semicolons, output, ...options }: Options) => {
      if (json && requested === "csv")
        throw new UsageError("--json means --format jsonl: leave one of them out.");
      const format = json ? "jsonl" : (requested ?? "csv");
      for (const [option, isGiven] of Object.entries({ "--bom": asked, "--semicolons": semicolons })) {
        if (isGiven && format !== "csv") throw new UsageError(`${option} is only for CSV.`);
      }
      const bom = asked ?? semicolons;
      const filter = toFilter(options);
      const { heading, formatLines } = await formatFor(format, { semicolons: semicolons ?? false });
      const leads = await context.openLeads("report");
      // A progress bar would get mixed up with rows printed to the same terminal.
      const showsProgress = context.err.isTerminal && (output !== undefined || !context.out.isTerminal);
      const total = showsProgress ? (await leads.countBy([], filter))[0]!.leads : 0;
      const sink = output === undefined ? stdoutSink(context) : await fileSink(output);
      const progress = showsProgress ? new Progress(context.err, "leads", total) : null;
      let count = 0;
      let bytes: number | null;
      try {
        await sink.write((bom ? BYTE_ORDER_MARK : "") + heading);
        for await (const batch of leads.listByTime(filter)) {
          context.signal.throwIfAborted();
          // Before writing: a failed write may have printed them.
          count += batch.length;
          await sink.write(formatLines(batch));
          await progress?.add(batch.length);
        }
        bytes = await sink.finish();
      } catch (error) {
        await sink.discard();
        // Lines already printed have left the system: record them although the export failed.
        await context.audit("exported", output === undefined ? count : 0).catch(() => {});
        throw error;
      } finally {
        await progress?.clear();
      }
      await context.audit("exported", count);
      if (bytes === null) return;
      await context.err.line(`Wrote ${formatCount(count, "lead")} to ${output}, ${formatBytes(bytes)}.`);
    });
};

async function formatFor(format: Format, options: CsvOptions) {
  if (format === "jsonl") return { heading: "", formatLines: toJsonLines };
  const { csvHeading, toCsv } = await import("../lead/csv.ts");
  return {
    heading: csvHeading(options),
    formatLines: (leads: readonly StoredLead[]) => toCsv(leads, options),
  };
}

function toJsonLines(leads: readonly StoredLead[]): string {
  return leads.map((lead) => `${escapeInJson(JSON.stringify(toRecord(lead)))}\n`).join("");
}

async function fileSink(file: string) {
  const { openFileSink } = await import("../output/file-sink.ts");
  return openFileSink(file);
}

function stdoutSink({ out }: CommandContext) {
  return {
    write: (text: string) => out.write(text),
    finish: async () => null,
    discard: async () => {},
  };
}
