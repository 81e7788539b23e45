import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreDown } from "../../domain/errors/store-down.ts";

/** A larger file is checked in its first pages alone, so that a start stays short. */
const CHECKED_WHOLE_BYTES_MAX = 100_000_000;

/** SQLite's primary result codes. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/**
 * Looks at a database without writing to it, because to open a damaged one for writing can damage it further.
 * @throws StoreDown when it is damaged, as far as can be seen.
 */
export function refuseDamagedSqlite(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || stats.size === 0) return;
  const problem = findProblem(file, stats.size <= CHECKED_WHOLE_BYTES_MAX);
  if (problem === null) return;
  throw new StoreDown(
    `The database ${file} is damaged (${problem}). Nothing was written to it. Stop the server, then restore a backup, or move it away to start with an empty one.`,
    { mayPass: false },
  );
}

function findProblem(file: string, isCheckedWhole: boolean): string | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare("select count(*) from sqlite_schema").get();
    if (!isCheckedWhole) return null;
    const { quick_check: result } = database.prepare("pragma quick_check(1)").get() as {
      quick_check: string;
    };
    return result === "ok" ? null : result.replaceAll("\n", " ");
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    if ([CORRUPT, NOT_A_DATABASE].includes(errcode & 0xff)) return message;
    throw error;
  } finally {
    database.close();
  }
}
