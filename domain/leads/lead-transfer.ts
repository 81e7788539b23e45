import { createHash } from "node:crypto";

/** A row with all its columns, whatever they are: JSON as such, times as text. */
export type TableRow = Readonly<Record<string, unknown>> & { readonly id: string };

export type Refused = { id: string; problem: string };

export type Added = { added: number; refused: Refused[] };

/** The table of leads as such, with every column that it has: for moving it to another database. */
export interface LeadTransfer {
  /** In the order of their names. */
  columns(): Promise<readonly string[]>;
  /** All of them, in batches of bounded size. Rows that arrive meanwhile may be among them, or not. */
  rows(): AsyncIterable<TableRow[]>;
  /** Those of these ids that are there, in no order. */
  withIds(ids: readonly string[]): Promise<TableRow[]>;
  /**
   * Adds rows; one whose id is there changes nothing. Resolves once they would survive a power cut. Rejects when none of
   * them, or only some, are known to be stored: adding them again settles it.
   * @returns how many were added, and those that the table does not take.
   */
  add(rows: readonly TableRow[]): Promise<Added>;
  /** Gives these leads such marks as they have not got yet. */
  addMarks(ids: readonly string[], marks: Marks): Promise<void>;
}

/** The columns that are filled in after a lead was stored, by the server or an operator. */
export const MARK_COLUMNS = ["done_at", "mailbox"] as const;
export type Marks = Readonly<Record<(typeof MARK_COLUMNS)[number], string | null>>;

export function marksIn(row: TableRow): Marks {
  return { done_at: toText(row.done_at), mailbox: toText(row.mailbox) };
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** The columns that hold JSON. */
export const JSON_COLUMNS: ReadonlySet<string> = new Set(["product", "tags"]);

/** What the names of columns with times end with. */
export const TIME_ENDING = "_at";

/** The same for two rows of which a visitor left the same, whichever database they are in and however it writes it down. */
export function leadFingerprint(row: TableRow): string {
  return createHash("sha256")
    .update(JSON.stringify(canonicalRow(row)))
    .digest("hex");
}

function canonicalRow(row: TableRow): unknown {
  return Object.keys(row)
    .filter((column) => !(MARK_COLUMNS as readonly string[]).includes(column))
    .toSorted()
    .map((column) => [
      column,
      column.endsWith(TIME_ENDING) ? normalizeTime(row[column]) : canonical(row[column]),
    ]);
}

function normalizeTime(value: unknown): unknown {
  const time = new Date(String(value));
  return value === null || Number.isNaN(time.getTime()) ? value : time.toISOString();
}

function canonical(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, inner]) => [storable(key), canonical(inner)])
    .toSorted(([one], [other]) => (one! < other! ? -1 : 1));
}

/** PostgreSQL's text holds neither NUL nor half a character; a lead is worth more than they are. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
