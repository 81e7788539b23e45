import { stringify } from "csv-stringify/sync";
import { AI_MARK, TAG_NAMES } from "../contract/tags.ts";
import { toPreviewColumn } from "../domain/leads/lead-columns.ts";
import { leadKind, leadPage, pageVariant } from "../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../domain/leads/lead-admin-repository.ts";
import { formatTime } from "./lead-record.ts";
import { safeText } from "./terminal/safe-text.ts";

/** Each column's heading, and its value for a lead. */
const COLUMNS: Record<string, (lead: StoredLead, product: Record<string, unknown>) => unknown> = {
  id: ({ id }) => id,
  created_at: formatTime,
  kind: leadKind,
  email: ({ email }) => email,
  visitor_email: ({ visitorEmail }) => visitorEmail,
  product_url: (_, { productUrl }) => productUrl,
  file_name: (_, { fileName }) => fileName,
  file_type: (_, { fileType }) => fileType,
  file_size: (_, { fileSize }) => fileSize,
  file_path: (_, { filePath }) => filePath,
  file_url: (_, { fileUrl }) => fileUrl,
  page: leadPage,
  variant: (lead) => pageVariant(leadPage(lead)),
  path: ({ path }) => path,
  source_path: ({ sourcePath }) => sourcePath,
  query: ({ query }) => query,
  visitor_key: ({ userKey }) => userKey,
  suspicion: ({ spamReason }) => spamReason,
  preview: toPreviewColumn,
  mailbox: ({ mailbox }) => mailbox,
  ...Object.fromEntries(TAG_NAMES.map((name) => [name, ({ tags }: StoredLead) => tags?.[name]])),
  referrer_host: ({ referrerHost }) => referrerHost,
  [AI_MARK]: ({ tags }) => tags?.[AI_MARK],
  done_at: ({ doneAt }) => doneAt?.toJSON() ?? null,
};

/** CRLF line ends, as RFC 4180 requires and spreadsheets expect. */
const OPTIONS = { escape_formulas: true, record_delimiter: "windows" } as const;

export function csvHeading(): string {
  return stringify([Object.keys(COLUMNS)], OPTIONS);
}

/**
 * A formula after a semicolon inside a cell. Where semicolons are the separator, as in most of Europe, spreadsheets split
 * our cells there, even inside quotes.
 */
const FORMULA_AFTER_SEMICOLON = /;(?=[\s"']*[=+\-@＝＋－＠])/g;

/** One line for each lead, safe for terminals. Whatever a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function toCsv(leads: readonly StoredLead[]): string {
  const cells = Object.values(COLUMNS);
  return stringify(
    leads.map((lead) => {
      const product = (lead.product ?? {}) as Record<string, unknown>;
      return cells.map((cell) => {
        const value = cell(lead, product);
        return typeof value === "string" ? safeText(value).replace(FORMULA_AFTER_SEMICOLON, ";'") : value;
      });
    }),
    OPTIONS,
  );
}
