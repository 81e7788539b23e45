import { createHash } from "node:crypto";
import { TIME_ENDING } from "./lead-columns.ts";

/** A row with every column of the table: JSON parsed, times as text. */
export type TableRow = Readonly<Record<string, unknown>> & { readonly id: string };

export type RefusedRow = { id: string; problem: string };

export type Added = { added: number; refused: RefusedRow[] };

/** Raw access to the leads table, for moving it to another database. */
export interface LeadTransfer {
  /** Sorted by name. */
  columns(): Promise<readonly string[]>;
  /** All rows, in batches of bounded size. Rows inserted meanwhile may or may not be included. */
  rows(): AsyncIterable<TableRow[]>;
  /** The existing rows with these ids, unordered. */
  withIds(ids: readonly string[]): Promise<TableRow[]>;
  /**
   * Adds rows, ignoring existing ids. Resolves once they would survive a power cut. After a rejection some may be
   * stored; adding them again is safe.
   * @returns how many were added, and which rows the table refused.
   */
  add(rows: readonly TableRow[]): Promise<Added>;
  /** Fills in empty marks, and replaces an empty or older outcome along with its value. */
  addMarks(ids: readonly string[], marks: Marks): Promise<void>;
}

/** The columns filled in after insertion, by the server or an operator. */
const MARK_COLUMNS = ["done_at", "mailbox", "outcome", "outcome_at", "value", "currency"] as const;
export type Marks = Readonly<Record<(typeof MARK_COLUMNS)[number], string | null>>;

export function marksIn(row: TableRow): Marks {
  return Object.fromEntries(MARK_COLUMNS.map((column) => [column, toText(row[column])])) as Marks;
}

/** Whether `addMarks(…, source)` would change a row that has the marks `target`. */
export function hasNewMarks(source: Marks, target: Marks): boolean {
  const isMissing = (["done_at", "mailbox"] as const).some(
    (column) => source[column] !== null && target[column] === null,
  );
  return isMissing || outcomeTime(source) > outcomeTime(target);
}

function outcomeTime({ outcome_at: at }: Marks): number {
  return at === null ? -Infinity : new Date(at).getTime();
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Equal for rows with equal content, marks aside, in either database's representation. */
export function rowFingerprint(row: TableRow): string {
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
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, inner]) => [storable(key), canonical(inner)])
    .toSorted(([one], [other]) => (one! < other! ? -1 : 1));
}

/** Replaces NUL and lone surrogates, which PostgreSQL's text can't hold, rather than lose the lead. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
