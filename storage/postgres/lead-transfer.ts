import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { BATCH_ROWS, storable } from "../../domain/leads/lead-transfer.ts";
import type { LeadTransfer, Refused, TableRow } from "../../domain/leads/lead-transfer.ts";
import { migratePostgres, missingFiles } from "./migrate.ts";
import { connectPostgres } from "./connection.ts";
import type { PostgresPool } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

const STATEMENT_MS_MAX = 60_000;
const SETTINGS = {
  synchronous_commit: "on",
  statement_timeout: STATEMENT_MS_MAX,
  // So that times read the same everywhere.
  timezone: "UTC",
};

/** Before all others. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * The table in a database, as a user who may read it and, to write, add to it: to read, it must be up to date; to write,
 * it is brought up to date when needed.
 * @throws StartupError when the database can not be used, in words that hold no password.
 */
export async function openPostgresLeadTransfer(
  url: string,
  { mayWrite }: { mayWrite: boolean },
): Promise<LeadTransfer> {
  if (mayWrite) await migratePostgres(url);
  const pool = connectPostgres(url, { connectionsMax: 1, settings: SETTINGS });
  const { sql } = pool;
  try {
    if ((await missingFiles(sql)).length > 0) {
      throw new StartupError(
        "The database of leads was written by an older version: start the server once on it.",
      );
    }
    await sql`select from ${sql(LEADS_TABLE)} limit 0`;
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${`"${LEADS_TABLE}"`}::regclass and attnum > 0 and not attisdropped`;
    return new PostgresLeadTransfer(pool, columns.map(({ name }) => name).toSorted());
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error instanceof StartupError ? error : asStartupError(error, url, "ownership");
  }
}

class PostgresLeadTransfer implements LeadTransfer {
  readonly #pool: PostgresPool;
  readonly columns: readonly string[];

  constructor(pool: PostgresPool, columns: readonly string[]) {
    this.#pool = pool;
    this.columns = columns;
  }

  async count(): Promise<number> {
    const { sql } = this.#pool;
    const [row] = await sql<{ leads: string }[]>`select count(*) as leads from ${sql(LEADS_TABLE)}`;
    return Number(row?.leads);
  }

  async *rows(): AsyncGenerator<TableRow[]> {
    const { sql } = this.#pool;
    let last = FIRST_ID;
    for (;;) {
      const rows = parsed(
        await sql`
          select row_to_json(lead)::text as row from ${sql(LEADS_TABLE)} lead
          where id > ${last}::text::uuid order by id limit ${BATCH_ROWS}`,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_ROWS) return;
      last = rows.at(-1)!.id;
    }
  }

  async withIds(ids: readonly string[]): Promise<TableRow[]> {
    const { sql } = this.#pool;
    // As text: an id from elsewhere may be no UUID, and is not there then.
    const uuids = ids.filter((id) => UUID.test(id));
    return parsed(
      await sql`
        select row_to_json(lead)::text as row from ${sql(LEADS_TABLE)} lead
        where id in (select value::uuid from json_array_elements_text(${JSON.stringify(uuids)}::text::json))`,
    );
  }

  /** Where one row is at fault, halving finds it in few statements, and the others are stored. */
  async add(rows: readonly TableRow[]): Promise<{ added: number; refused: Refused[] }> {
    if (rows.length === 0) return { added: 0, refused: [] };
    try {
      return { added: await this.#insert(rows), refused: [] };
    } catch (error) {
      if (!isRowsFault(error)) throw error;
      if (rows.length === 1) return { added: 0, refused: [{ id: rows[0]!.id, problem: error.message }] };
      const half = Math.ceil(rows.length / 2);
      const [first, second] = [await this.add(rows.slice(0, half)), await this.add(rows.slice(half))];
      return { added: first.added + second.added, refused: [...first.refused, ...second.refused] };
    }
  }

  async close(): Promise<void> {
    await this.#pool.sql.end({ timeout: 1 });
  }

  async #insert(rows: readonly TableRow[]): Promise<number> {
    const { sql } = this.#pool;
    const json = JSON.stringify(rows, (_key, value) => (typeof value === "string" ? storable(value) : value));
    const columns = sql(this.columns as string[]);
    const { count } = await sql`
      insert into ${sql(LEADS_TABLE)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql(LEADS_TABLE)}, ${json}::text::json)
      on conflict do nothing`;
    return count;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parsed(rows: readonly Record<string, unknown>[]): TableRow[] {
  return rows.map(({ row }) => JSON.parse(String(row)));
}

/** Data that the database does not take, or a rule of the table that the row breaks. */
function isRowsFault(error: unknown): error is Error {
  return /^2[23]...$/.test(String((error as { code?: unknown }).code));
}
