import { stringify } from "csv-stringify/sync";
import { AI_MARK, TAG_NAMES } from "../../contract/tags.ts";
import { toPreviewColumn } from "../../domain/leads/lead-columns.ts";
import { leadKind, formPath, pageVariant } from "../../domain/leads/stored-lead.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { safeText } from "../output/safe-text.ts";

/**
 * Each column's heading, and its value for a lead. `idempotency_key` and `follows` are only in JSON: they link an e-mail
 * address to its product, as `visitor_email` does here.
 */
const CELLS: Record<string, (lead: StoredLead, product: Record<string, unknown>) => unknown> = {
  id: ({ id }) => id,
  created_at: ({ createdAt }) => createdAt.toJSON(),
  kind: leadKind,
  email: ({ email }) => email,
  visitor_email: ({ visitorEmail }) => visitorEmail,
  product_url: (_, { productUrl }) => productUrl,
  file_name: (_, { fileName }) => fileName,
  file_type: (_, { fileType }) => fileType,
  file_size: (_, { fileSize }) => fileSize,
  file_path: (_, { filePath }) => filePath,
  file_url: (_, { fileUrl }) => fileUrl,
  page: formPath,
  variant: (lead) => pageVariant(formPath(lead)),
  path: ({ path }) => path,
  source_path: ({ referrerPath }) => referrerPath,
  query: ({ query }) => query,
  visitor_key: ({ userKey }) => userKey,
  suspicion: ({ spamReason }) => spamReason,
  preview: toPreviewColumn,
  mailbox: ({ mailbox }) => mailbox,
  ...Object.fromEntries(TAG_NAMES.map((name) => [name, ({ tags }: StoredLead) => tags?.[name]])),
  referrer_host: ({ referrerHost }) => referrerHost,
  [AI_MARK]: ({ tags }) => tags?.[AI_MARK],
  done_at: ({ doneAt }) => doneAt?.toJSON() ?? null,
  outcome: ({ outcome }) => outcome?.outcome,
  outcome_at: ({ outcome }) => outcome?.at.toJSON() ?? null,
  value: ({ outcome }) => outcome?.value?.amount,
  currency: ({ outcome }) => outcome?.value?.currency,
  consent_text: ({ consentTextHash }) => consentTextHash,
};

/** CRLF line ends, as RFC 4180 requires and spreadsheets expect. */
const OPTIONS = { escape_formulas: true, record_delimiter: "windows" } as const;

export type CsvOptions = {
  /** For spreadsheets in most of Europe: separates cells by semicolons, and writes times that they recognize. */
  semicolons?: boolean;
};

const TIMES: ReadonlySet<string> = new Set(["created_at", "done_at", "outcome_at"]);

function stringifyOptions({ semicolons }: CsvOptions) {
  return semicolons ? { ...OPTIONS, delimiter: ";" } : OPTIONS;
}

export function csvHeading(options: CsvOptions = {}): string {
  return stringify([Object.keys(CELLS)], stringifyOptions(options));
}

function toEuropeanCell(name: string, value: unknown): unknown {
  if (TIMES.has(name)) return spreadsheetTime(value);
  return name === "value" && typeof value === "number" ? String(value).replace(".", ",") : value;
}

/** "2026-03-10T11:00:00.000Z" as "2026-03-10 11:00:00", in UTC too. */
function spreadsheetTime(time: unknown): unknown {
  return typeof time === "string" ? time.replace(/^([\d-]+)T([\d:]+)\.\d+Z$/, "$1 $2") : time;
}

/**
 * Matches a semicolon before a formula. Spreadsheets in most of Europe split cells there, even inside quotes, so the
 * formula would begin a cell of its own.
 */
const FORMULA_AFTER_SEMICOLON = /;(?=[\s"']*[=+\-@＝＋－＠])/g;

/**
 * One line for each lead, safe for terminals. Whatever a spreadsheet would run as a formula has an apostrophe before it.
 */
export function toCsv(leads: readonly StoredLead[], options: CsvOptions = {}): string {
  const cells = Object.entries(CELLS);
  return stringify(
    leads.map((lead) => {
      const product = (lead.product ?? {}) as Record<string, unknown>;
      return cells.map(([name, cell]) => {
        const found = cell(lead, product);
        const value = options.semicolons ? toEuropeanCell(name, found) : found;
        return typeof value === "string" ? safeText(value).replace(FORMULA_AFTER_SEMICOLON, ";'") : value;
      });
    }),
    stringifyOptions(options),
  );
}
