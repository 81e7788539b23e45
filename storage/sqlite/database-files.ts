import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../domain/errors/startup-error.ts";

/** What SQLite keeps beside a database. It plays a log that it finds there into the file, whatever file that is. */
const BESIDE = ["-wal", "-shm", "-journal"];

const MAGIC = Buffer.from("SQLite format 3\0");
/** Where the header says whether the file is read together with a log; the 16 bytes before are the magic and a size. */
const READ_VERSION_AT = 19;
const WITH_LOG = 2;

/** SQLite's primary result code. */
const BUSY = 5;

/** Which of a database's files are there, by their paths. */
export function filesOf(file: string): string[] {
  return ["", ...BESIDE].map((ending) => file + ending).filter((path) => existsSync(path));
}

/** All of its files. */
export function removeDatabase(file: string): void {
  for (const ending of ["", ...BESIDE]) rmSync(file + ending, { force: true });
}

/**
 * Looks before a database is opened or made: what another one left beside it would be played into it or be overwritten,
 * and may hold leads that are nowhere else.
 * @throws StartupError when something of another database is there.
 */
export function refuseForeignLog(file: string): void {
  const [first] = filesOf(file);
  if (first === undefined) return;
  if (first !== file) {
    throw new StartupError(
      `${first} is there without ${file}, and may hold leads that are nowhere else. Put that file back, or move ${file}* away, all of it together.`,
    );
  }
  const log = `${file}-wal`;
  if (sizeOf(log) === 0 || mayHaveLog(file)) return;
  throw new StartupError(
    `${log} is the log of another database than ${file}, and may hold leads that are nowhere else. Nothing was written. Put it back beside its own, or move it away.`,
  );
}

/** A database that was copied is one file without a log, and an empty one has had none yet. */
function mayHaveLog(file: string): boolean {
  const header = readHeader(file);
  const isOther = header.length > 0 && !startsAsSqlite(header);
  // What is no database is told as damaged.
  return isOther || header[READ_VERSION_AT] === WITH_LOG;
}

export function isSqlite(file: string): boolean {
  return startsAsSqlite(readHeader(file));
}

/** Whether another connection is writing to a database or reading it. */
export function isInUse(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    database.exec("begin exclusive");
    return false;
  } catch (error) {
    return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === BUSY;
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

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
