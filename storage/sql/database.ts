import { sum } from "../../domain/sum.ts";
import type { Sql } from "./sql.ts";

/** A result row by column. Integers may be strings, and times anything that `Date` parses. */
export type Row = Record<string, unknown>;

export function sumColumn(rows: readonly Row[], column: string): number {
  return sum(rows.map((row) => Number(row[column])));
}

/** One or more connections to a database. Rejects with the driver's own errors. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  query(statement: Sql): Promise<Row[]>;
  /** Changes all rows or none. Resolves to their number. */
  change(statement: Sql): Promise<number>;
  close(): Promise<void>;
}

/** The SQL in which the databases differ. */
export type Dialect = {
  /** A time, from ISO 8601 or the text of a time column, to compare with such a column or to store in it. */
  time(text: string | Sql): Sql;
  /** A lead's id, to compare with a column of ids. */
  id(text: string): Sql;
  /** The first and the last possible id with this prefix, or null if there can be none. */
  idRange(prefix: string): [first: string, last: string] | null;
  /** A list, to follow `in`. */
  listOfIds(ids: readonly string[]): Sql;
  listOfTexts(texts: readonly string[]): Sql;
  /** Text that sorts by bytes, and of which `lower` folds only A to Z, whatever the database's locale. */
  bytewise(text: Sql): Sql;
  /** A JSON object's entries as rows of `key` and `value`. */
  entriesOf(json: string): Sql;
  /** The text of a field of a JSON object, which is text itself; null if it has none. */
  textIn(json: Sql, field: string): Sql;
  /** The database's clock; null if it runs on the server's. */
  clock: Sql | null;
  /** The day of a time in UTC, as 2026-01-31. */
  day(column: Sql): Sql;
  /** The hour of a time in UTC, as 2026-01-31T14. */
  hour(column: Sql): Sql;
  /** A column for a condition that matches much of the table, where a scan is faster than an index. */
  withoutIndex(column: Sql): Sql;
  /** A query for the `name` of each column of a table. */
  listColumns(table: string): Sql;
};
