import type { Sql } from "./sql.ts";

/** A row of an answer, by column. Whole numbers may come as texts, and times in any form that `Date` reads. */
export type Row = Record<string, unknown>;

/** A connection to a database, or a few of them. Rejects with the driver's own errors. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  query(statement: Sql): Promise<Row[]>;
  /** Changes rows, all or none. Resolves to how many. */
  change(statement: Sql): Promise<number>;
  close(): Promise<void>;
}

/** What the SQL of one database says in its own words. */
export type Dialect = {
  /** A time, as text in ISO 8601 or as a column of times gave it, to compare with such a column or to keep in it. */
  time(text: string): Sql;
  /** A lead's id, to compare with a column of ids. */
  id(text: string): Sql;
  /** The first and the last id that begin so; null: none can. */
  idRange(prefix: string): [first: string, last: string] | null;
  /** What a list holds, to follow `in`. */
  listOfIds(ids: readonly string[]): Sql;
  listOfTexts(texts: readonly string[]): Sql;
  /** Texts in the order of their bytes, of which `lower` changes A to Z alone, whatever the language of the database. */
  bytewise(text: Sql): Sql;
  /** The texts of a JSON object as rows of `key` and `value`. */
  entriesOf(json: string): Sql;
  /** The database's own clock; null: it has none but the machine's. */
  clock: Sql | null;
  /** The day of a time in UTC, as 2026-01-31. */
  day(column: Sql): Sql;
  /** The hour of a time in UTC, as 2026-01-31T14. */
  hour(column: Sql): Sql;
  /** A column as it stands in a condition, so that its table is read from beginning to end, not row by row. */
  withoutIndex(column: Sql): Sql;
  /** Answers with the `name` of each column of a table. */
  listColumns(table: string): Sql;
};
