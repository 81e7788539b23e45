import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { RESULT, resultCode } from "./result-code.ts";

/** SQLite's side files. It replays a WAL into whatever database is beside it. */
const SIDE_FILES = ["-wal", "-shm", "-journal"];

const MAGIC = Buffer.from("SQLite format 3\0");
/** The header's byte that says whether the file has a write-ahead log (WAL). */
const READ_VERSION_AT = 19;
const WITH_WAL = 2;

/** The paths of a database's existing files. */
export function databaseFiles(file: string): string[] {
  return ["", ...SIDE_FILES].map((ending) => file + ending).filter((path) => existsSync(path));
}

/** Removes a file and what SQLite or a half-written export keeps beside it. */
export function removeWithSideFiles(file: string): void {
  for (const ending of ["", ...SIDE_FILES]) rmSync(file + ending, { force: true });
}

/**
 * Call before opening or creating a database: another database's WAL would be replayed into it or overwritten, and may
 * contain the only copy of some leads.
 * @throws OperatorError when another database's side file is there.
 */
export function refuseForeignWal(file: string): void {
  const [first] = databaseFiles(file);
  if (first === undefined) return;
  if (first !== file) {
    throw new OperatorError(
      `${first} is there without ${file}, and may hold leads that are nowhere else. Put that file back, or move ${file}* away, all of it together.`,
    );
  }
  const wal = `${file}-wal`;
  if (fileSize(wal) === 0 || mayHaveWal(file)) return;
  throw new OperatorError(
    `${wal} is the log of another database than ${file}, and may hold leads that are nowhere else. Nothing was written. Put it back beside its own, or move it away.`,
  );
}

/** A copied database is a single file without a WAL, and an empty one never had any. */
function mayHaveWal(file: string): boolean {
  const header = readHeader(file);
  const isOther = header.length > 0 && !startsAsSqlite(header);
  // Later reported as damaged.
  return isOther || header[READ_VERSION_AT] === WITH_WAL;
}

export function isSqlite(file: string): boolean {
  return startsAsSqlite(readHeader(file));
}

/** Whether another connection is reading or writing the database. */
export function isInUse(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    database.exec("begin exclusive");
    return false;
  } catch (error) {
    return resultCode(error) === RESULT.busy;
  } finally {
    database.close();
  }
}

function startsAsSqlite(header: Buffer): boolean {
  return header.subarray(0, MAGIC.length).equals(MAGIC);
}

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(READ_VERSION_AT + 1);
  const descriptor = openSync(file, "r");
  try {
    return header.subarray(0, readSync(descriptor, header, 0, header.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
