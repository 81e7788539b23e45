import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { JSON_COLUMNS } from "../../domain/leads/lead-columns.ts";
import type { Added, LeadTransfer, Marks, TableRow } from "../../domain/leads/lead-transfer.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { BATCH_ROWS, inBatches } from "./in-batches.ts";
import { LEADS } from "./select-leads.ts";
import { join, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** One database's way to insert rows with these columns. */
export type AddRows = (columns: readonly string[], rows: readonly TableRow[]) => Promise<Added>;

/** Copies the table of leads from and to any SQL database. */
export class SqlLeadTransfer implements LeadTransfer {
  protected readonly database: SqlDatabase;
  readonly #addRows: AddRows;
  #columns: Promise<string[]> | undefined;

  constructor(database: SqlDatabase, addRows: AddRows) {
    this.database = database;
    this.#addRows = addRows;
  }

  columns(): Promise<readonly string[]> {
    this.#columns ??= this.database
      .query(this.database.dialect.listColumns(LEADS_TABLE))
      .then((rows) => rows.map(({ name }) => String(name)).toSorted());
    return this.#columns;
  }

  async *rows(): AsyncGenerator<TableRow[]> {
    const { id } = this.database.dialect;
    yield* inBatches<TableRow>((last) =>
      this.#rows(sql`${last === null ? raw("") : sql`where lead.id > ${id(last.id)}`}
        order by lead.id limit ${BATCH_ROWS}`),
    );
  }

  withIds(ids: readonly string[]): Promise<TableRow[]> {
    return this.#rows(sql`where lead.id in ${this.database.dialect.listOfIds(ids)}`);
  }

  async add(rows: readonly TableRow[]): Promise<Added> {
    return this.#addRows(await this.columns(), rows);
  }

  async addMarks(ids: readonly string[], { done_at: doneAt, mailbox, ...outcome }: Marks): Promise<void> {
    const { listOfIds, time } = this.database.dialect;
    const at = doneAt === null ? raw("done_at") : sql`coalesce(done_at, ${time(toIso(doneAt))})`;
    await this.database.change(sql`
      update ${LEADS} set done_at = ${at}, mailbox = coalesce(mailbox, ${mailbox}) where id in ${listOfIds(ids)}`);
    if (outcome.outcome_at === null) return;
    const outcomeAt = time(toIso(outcome.outcome_at));
    await this.database.change(sql`
      update ${LEADS} set outcome = ${outcome.outcome}, outcome_at = ${outcomeAt},
        value = cast(${outcome.value} as numeric), currency = ${outcome.currency}
      where id in ${listOfIds(ids)} and (outcome_at is null or outcome_at < ${outcomeAt})`);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Casts every column to text, so that times keep their microseconds. */
  async #rows(rest: Sql): Promise<TableRow[]> {
    const names = (await this.columns()).map((name) => raw(`"${name}"`));
    const columns = join(
      names.map((name) => sql`cast(lead.${name} as text) as ${name}`),
      ", ",
    );
    return (await this.database.query(sql`select ${columns} from ${LEADS} lead ${rest}`)).map(toTableRow);
  }
}

/** The format of stored times, which sort as text. */
function toIso(time: string): string {
  return new Date(time).toISOString();
}

function toTableRow(row: Row): TableRow {
  const parsed = Object.entries(row).map(([column, value]) => [
    column,
    JSON_COLUMNS.has(column) && typeof value === "string" ? JSON.parse(value) : value,
  ]);
  return { ...Object.fromEntries(parsed), id: String(row.id) };
}
