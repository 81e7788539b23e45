import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { JSON_COLUMN, BATCH_ROWS } from "../../domain/leads/lead-transfer.ts";
import type { LeadTransfer, Refused, TableRow } from "../../domain/leads/lead-transfer.ts";
import { migrateSqlite, requireCurrent } from "./migrate.ts";

const TABLE = `"${LEADS_TABLE}"`;

/** How long it waits for a server's commit under way. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * The table in a file: to read, beside the server that writes it or without one; or to write, which makes the file and
 * brings it up to date when needed.
 * @throws StartupError when there is no such file to read, or when it is of another version.
 */
export function openSqliteLeadTransfer(file: string, { mayWrite }: { mayWrite: boolean }): LeadTransfer {
  if (!mayWrite && !existsSync(file)) {
    throw new StartupError(`There are no leads here: ${file} does not exist.`);
  }
  const database = new DatabaseSync(file, { readOnly: !mayWrite, timeout: BUSY_TIMEOUT_MS });
  try {
    if (mayWrite) {
      database.exec("pragma journal_mode = wal; pragma synchronous = full");
      migrateSqlite(database);
    } else requireCurrent(database);
    return new SqliteLeadTransfer(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

class SqliteLeadTransfer implements LeadTransfer {
  readonly #database: DatabaseSync;
  readonly columns: readonly string[];

  constructor(database: DatabaseSync) {
    this.#database = database;
    const columns = database.prepare("select name from pragma_table_info(?) order by name").all(LEADS_TABLE);
    this.columns = columns.map(({ name }) => String(name));
  }

  async count(): Promise<number> {
    return Number(this.#database.prepare(`select count(*) as leads from ${TABLE}`).get()?.leads);
  }

  async *rows(): AsyncGenerator<TableRow[]> {
    const statement = this.#database.prepare(
      `select * from ${TABLE} where id > ? order by id limit ${BATCH_ROWS}`,
    );
    let last = "";
    for (;;) {
      const rows = statement.all(last).map(toRow);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_ROWS) return;
      last = rows.at(-1)!.id;
    }
  }

  async withIds(ids: readonly string[]): Promise<TableRow[]> {
    return this.#database
      .prepare(`select * from ${TABLE} where id in (select value from json_each(?))`)
      .all(JSON.stringify(ids))
      .map(toRow);
  }

  async add(rows: readonly TableRow[]): Promise<{ added: number; refused: Refused[] }> {
    const names = this.columns.map((name) => `"${name}"`).join(", ");
    const insert = this.#database.prepare(
      `insert into ${TABLE} (${names}) values (${this.columns.map(() => "?").join(", ")})
      on conflict (id) do nothing`,
    );
    const refused: Refused[] = [];
    let added = 0;
    this.#database.exec("begin immediate");
    try {
      for (const row of rows) {
        try {
          added += Number(insert.run(...this.columns.map((name) => toValue(name, row[name]))).changes);
        } catch (error) {
          // What ends the whole transaction, as a full disk does, is no fault of the row.
          if (!this.#database.isTransaction) throw error;
          refused.push({ id: row.id, problem: (error as Error).message });
        }
      }
      this.#database.exec("commit");
    } finally {
      if (this.#database.isTransaction) this.#database.exec("rollback");
    }
    return { added, refused };
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

function toRow(row: Record<string, unknown>): TableRow {
  const json = row[JSON_COLUMN];
  return { ...row, id: String(row.id), [JSON_COLUMN]: typeof json === "string" ? JSON.parse(json) : null };
}

function toValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (column === JSON_COLUMN) return JSON.stringify(value);
  // As this server writes times, so that they keep their order as text.
  return column === "created_at" ? new Date(String(value)).toISOString() : String(value);
}
