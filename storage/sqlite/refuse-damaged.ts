import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreBusy } from "../../domain/errors/store-busy.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";

/** The largest file that is checked in full. Of a larger one, only the schema is read, to keep the start short. */
const FULL_CHECK_BYTES_MAX = 100_000_000;

/** SQLite's primary result codes. */
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CAN_NOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** Explains a failure to an operator. Other errors are returned unchanged. */
export function explainFailure(file: string, error: unknown): unknown {
  const { errcode = 0, errstr } = error as Error & { errcode?: number; errstr?: string };
  const code = errcode & 0xff;
  if (code === FULL) return new StoreDown(`The disk of ${file} is full. Make room, then run it again.`);
  if ([READ_ONLY, IO_ERROR, CAN_NOT_OPEN].includes(code)) {
    return new StoreDown(`${file} cannot be read or written (${errstr}).`);
  }
  return explainDamage(file, error);
}

/** Explains only a busy or damaged database. Other errors are returned unchanged. */
export function explainDamage(file: string, error: unknown): unknown {
  const { errcode = 0, message } = error as Error & { errcode?: number };
  if ((errcode & 0xff) === BUSY) return new StoreBusy(`Another program is writing to ${file}.`);
  return isDamage(errcode) ? damaged(file, message) : error;
}

function isDamage(errcode: number): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(errcode & 0xff);
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
    const { errcode = 0, message } = error as Error & { errcode?: number };
    if (isDamage(errcode)) return message;
    throw error;
  } finally {
    database.close();
  }
}
