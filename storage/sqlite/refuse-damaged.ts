import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreBusy } from "../../domain/errors/store-busy.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import { RESULT, resultCode } from "./result-code.ts";

/** The largest file that is checked in full. Of a larger one, only the schema is read, to keep the start short. */
const FULL_CHECK_BYTES_MAX = 100_000_000;

/** Explains a failure to an operator. Other errors are returned unchanged. */
export function explainFailure(file: string, error: unknown): unknown {
  switch (resultCode(error)) {
    case RESULT.full:
      return new StoreDown(`The disk of ${file} is full. Make room, then run it again.`);
    case RESULT.readOnly:
    case RESULT.ioError:
    case RESULT.canNotOpen:
      return new StoreDown(`${file} cannot be read or written (${(error as { errstr?: string }).errstr}).`);
    default:
      return explainDamage(file, error);
  }
}

/** Explains only a busy or damaged database. Other errors are returned unchanged. */
export function explainDamage(file: string, error: unknown): unknown {
  if (resultCode(error) === RESULT.busy) return new StoreBusy(`Another program is writing to ${file}.`);
  return isDamage(error) ? damaged(file, (error as Error).message) : error;
}

function isDamage(error: unknown): boolean {
  const code = resultCode(error);
  return code === RESULT.corrupt || code === RESULT.notADatabase;
}

function damaged(file: string, problem: string): StoreDown {
  return new StoreDown(
    `The database ${file} is damaged (${problem}). Nothing was written to it. Stop the server and move ${file}* away, all of it together; then restore a backup, or start with an empty one.`,
    { isRetryable: false },
  );
}

/**
 * Checks a database without writing, because opening a damaged one for writing can damage it further.
 * @throws StoreDown when damage is found.
 */
export function refuseDamagedSqlite(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || stats.size === 0) return;
  const problem = findProblem(file, stats.size <= FULL_CHECK_BYTES_MAX);
  if (problem !== null) throw damaged(file, problem);
}

function findProblem(file: string, isFullCheck: boolean): string | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare("select count(*) from sqlite_schema").get();
    if (!isFullCheck) return null;
    const { quick_check: result } = database.prepare("pragma quick_check(1)").get() as {
      quick_check: string;
    };
    return result === "ok" ? null : result.replaceAll("\n", " ");
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  } finally {
    database.close();
  }
}
