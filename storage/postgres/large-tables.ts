import { raw, sql } from "../sql/sql.ts";
import type { PostgresPool } from "./pool.ts";

/** The rows of a table above which nothing that takes long may block writes. */
const ROWS_MAX = 20_000;

/** Which of these tables are large. */
export async function findLarge(pool: PostgresPool, tables: Iterable<string>): Promise<Set<string>> {
  const large = new Set<string>();
  for (const table of new Set(tables)) if (await isLarge(pool, table)) large.add(table);
  return large;
}

async function isLarge(pool: PostgresPool, table: string): Promise<boolean> {
  const [exists] = await pool.run(sql`select to_regclass(${table}) is not null as found`);
  if (!exists!.found) return false;
  const [row] = await pool.run(sql`
    select count(*) > ${ROWS_MAX} as found from (select from ${raw(table)} limit ${ROWS_MAX + 1}) as counted`);
  return row!.found === true;
}
