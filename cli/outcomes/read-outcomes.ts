import { parse } from "csv-parse/sync";
import { CLICK_IDS } from "../../domain/conversions/conversion-events.ts";
import type { ClickId } from "../../domain/conversions/conversion-events.ts";
import { isGood, OUTCOMES, parseAmount } from "../../domain/leads/lead-outcome.ts";
import type { LeadOutcome } from "../../domain/leads/lead-outcome.ts";
import { timeOrAgoArgument } from "../arguments/time.ts";
import { Failure } from "../command-context.ts";

/** A line's outcome for the lead it refers to. */
export type ImportedOutcome = { line: number; by: "id" | ClickId; ref: string; outcome: LeadOutcome };
export type BadLine = { line: number; problem: string };

export type ImportedOutcomes = {
  imported: ImportedOutcome[];
  bad: BadLine[];
  /** The number of lines without an outcome. */
  withoutOutcome: number;
};

type ImportOptions = { now: Date; currency: string | null };

const REFERENCES = ["id", ...CLICK_IDS] as const;

/**
 * Reads a CSV file with a header row: `outcome`, a lead's `id` or a click id such as `gclid`, and optionally `value`,
 * `currency` and `outcome_at`. Other columns are ignored, so that an export can be filled in and read back.
 * @throws Failure when the file is not such a CSV file.
 */
export function readOutcomes(text: string, options: ImportOptions): ImportedOutcomes {
  const delimiter = findDelimiter(text);
  const [heading, ...rows] = parseCsv(text, delimiter);
  const columns = (heading?.record ?? []).map((name) => name.trim().toLowerCase());
  if (!columns.includes("outcome")) throw new Failure("The file has no column outcome.");
  if (!REFERENCES.some((name) => columns.includes(name))) {
    throw new Failure(`The file has no column that identifies leads: ${REFERENCES.join(", ")}.`);
  }
  const read: ImportedOutcomes = { imported: [], bad: [], withoutOutcome: 0 };
  for (const { record, info } of rows) {
    const cell = (column: string) => record[columns.indexOf(column)]?.trim() ?? "";
    if (cell("outcome") === "") {
      read.withoutOutcome += 1;
      continue;
    }
    try {
      const amount = delimiter === ";" ? cell("value").replace(",", ".") : cell("value");
      const outcome = toOutcome({ cell, amount }, options);
      read.imported.push({ line: info.lines, ...refIn(cell), outcome });
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      read.bad.push({ line: info.lines, problem: error.message });
    }
  }
  return read;
}

class LineProblem extends Error {}

type Cells = { cell: (column: string) => string; amount: string };

function refIn(cell: Cells["cell"]): Pick<ImportedOutcome, "by" | "ref"> {
  const by = REFERENCES.find((name) => cell(name) !== "");
  if (by === undefined) throw new LineProblem("It has neither an id nor a click.");
  return { by, ref: by === "id" ? cell(by).toLowerCase() : cell(by) };
}

function toOutcome({ cell, amount }: Cells, { now, currency }: ImportOptions): LeadOutcome {
  const word = cell("outcome").toLowerCase();
  const outcome = OUTCOMES.find((each) => each === word);
  if (outcome === undefined) {
    throw new LineProblem(`The outcome ${quote(cell("outcome"))} is not one of ${OUTCOMES.join(", ")}.`);
  }
  const at = timeIn(cell("outcome_at"), now);
  if (amount === "") return { outcome, at, value: null };
  if (!isGood(outcome)) throw new LineProblem(`A lead that is ${outcome} has no value.`);
  if (currency === null) throw new LineProblem("It has a value, but CURRENCY is not set.");
  const given = cell("currency").toUpperCase();
  if (given !== "" && given !== currency) {
    throw new LineProblem(`Its currency is ${quote(given)}, and CURRENCY is ${currency}.`);
  }
  const parsed = parseAmount(amount, currency);
  if (parsed === null) throw new LineProblem(`The value ${quote(amount)} is not an amount in ${currency}.`);
  return { outcome, at, value: { amount: parsed, currency } };
}

function timeIn(text: string, now: Date): Date {
  if (text === "") return now;
  try {
    const time = timeOrAgoArgument(text);
    if (typeof time !== "number") return time;
  } catch {
    // Reported below.
  }
  throw new LineProblem(`${quote(text)} is not a time such as 2026-01-31T14:30Z.`);
}

const QUOTED_CHARS_MAX = 40;

function quote(text: string): string {
  return `"${text.length > QUOTED_CHARS_MAX ? `${text.slice(0, QUOTED_CHARS_MAX)}…` : text}"`;
}

/** Spreadsheets in most of Europe use semicolons. */
function findDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0]!;
  return [";", "\t"].find((separator) => heading.includes(separator)) ?? ",";
}

function parseCsv(text: string, delimiter: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    throw new Failure(`The file is not valid CSV: ${(error as Error).message}.`);
  }
}
