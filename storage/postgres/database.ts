import type { Dialect, Row, SqlDatabase } from "../sql/database.ts";
import { literal, raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import type { PostgresPool } from "./pool.ts";

/** Values are sent as text and cast by the database, because the driver would cut a time's microseconds. */
export const DIALECT: Dialect = {
  time: (text) => sql`${text}::timestamptz`,
  id: (text) => sql`${text}::uuid`,
  idRange: (prefix) => {
    const [first, last] = [padToUuid(prefix, "0"), padToUuid(prefix, "f")];
    return UUID.test(first) && first.startsWith(prefix) ? [first, last] : null;
  },
  // Non-UUIDs match nothing.
  listOfIds: (ids) => sql`(select value::uuid from ${listed(ids.filter((id) => UUID.test(id)))})`,
  listOfTexts: (texts) => sql`(select value from ${listed(texts)})`,
  bytewise: (text) => sql`(${text} collate "C")`,
  entriesOf: (json) => sql`json_each_text(${json}::json)`,
  textIn: (json, field) => sql`(cast(${json} as json) ->> ${literal(field)})`,
  clock: raw("now()"),
  day: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`,
  hour: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,
  withoutIndex: (column) => column,
  listColumns: (table) => sql`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The first or last UUID with this prefix. */
function padToUuid(prefix: string, filling: "0" | "f"): string {
  const digits = prefix.toLowerCase().replaceAll("-", "").padEnd(32, filling);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

function listed(texts: readonly string[]): Sql {
  return sql`json_array_elements_text(${JSON.stringify(texts)}::json) as value`;
}

export class PostgresDatabase implements SqlDatabase {
  readonly dialect = DIALECT;
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async query(statement: Sql): Promise<Row[]> {
    return [...(await this.#pool.run(statement))];
  }

  async change(statement: Sql): Promise<number> {
    return (await this.#pool.run(statement)).count;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
