import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { StoreDown } from "../../domain/errors/store-down.ts";
import type { Dialect, Row, SqlDatabase } from "../sql/database.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { literal, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { refuseForeignWal } from "./database-files.ts";
import { migrationDriver } from "./migration-driver.ts";
import { explainFailure } from "./refuse-damaged.ts";

const LAST_CHARACTER = "\u{10ffff}";

/** Times and ids are stored as text, which sorts like they do. */
const DIALECT: Dialect = {
  time: (text) => sql`${text}`,
  id: (text) => sql`${text}`,
  idRange: (prefix) => [prefix, prefix + LAST_CHARACTER],
  listOfIds: (ids) => list(ids),
  listOfTexts: (texts) => list(texts),
  bytewise: (text) => text,
  entriesOf: (json) => sql`json_each(${json})`,
  textIn: (json, field) => sql`(${json} ->> ${literal(field)})`,
  clock: null,
  day: (column) => sql`substr(${column}, 1, 10)`,
  hour: (column) => sql`substr(${column}, 1, 13)`,
  // Through an index, SQLite would look up every row separately.
  withoutIndex: (column) => sql`+${column}`,
  listColumns: (table) => sql`select name from pragma_table_info(${table})`,
};

function list(texts: readonly string[]): Sql {
  return sql`(select value from json_each(${JSON.stringify(texts)}))`;
}

export class SqliteDatabase implements SqlDatabase {
  readonly dialect = DIALECT;
  readonly #database: DatabaseSync;
  /** By SQL text: batches repeat the same statement. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async query(statement: Sql): Promise<Row[]> {
    return this.#try(() => this.#prepared(statement).all(toParameters(statement)));
  }

  async change(statement: Sql): Promise<number> {
    return this.#try(() => Number(this.#prepared(statement).run(toParameters(statement)).changes));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #try<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw explainFailure(this.#database.location()!, error);
    }
  }

  #prepared({ text }: Sql): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

function toParameters({ values }: Sql) {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}

/** How long an operator's command waits for a server's commit. */
export const COMMIT_WAIT_MS_MAX = 5000;

/**
 * Opens a file of leads. A server may be running on it.
 * @throws StoreDown when the file is missing, OperatorError when it is of another version.
 */
export async function openBesideServer(
  file: string,
  { mayWrite, busyTimeoutMs = COMMIT_WAIT_MS_MAX }: { mayWrite: boolean; busyTimeoutMs?: number },
): Promise<DatabaseSync> {
  refuseForeignWal(file);
  if (!existsSync(file)) throw new StoreDown(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, { readOnly: !mayWrite, timeout: busyTimeoutMs });
  try {
    await requireCurrent(migrationDriver(database));
    return database;
  } catch (error) {
    database.close();
    throw explainFailure(file, error);
  }
}
