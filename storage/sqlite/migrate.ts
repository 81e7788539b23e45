import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../domain/errors/startup-error.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);
const NEWER = "The database of leads was written by a newer version of this server.";

/**
 * Brings a database up to date: the files of the migrations folder in order, each once, each whole or not at all.
 * @throws StartupError when the database is ahead of the files.
 */
export function migrateSqlite(database: DatabaseSync): void {
  const files = readdirSync(MIGRATIONS).toSorted();
  const done = versionOf(database);
  if (done > files.length) {
    throw new StartupError(NEWER);
  }
  for (const [index, file] of files.entries()) {
    if (index < done) continue;
    const sql = readFileSync(new URL(file, MIGRATIONS), "utf8");
    database.exec(`begin immediate; ${sql}; pragma user_version = ${index + 1}; commit`);
  }
}

/**
 * For those who use a database beside the server, which alone brings it up to date.
 * @throws StartupError when the database is older or newer than the files.
 */
export function requireCurrent(database: DatabaseSync): void {
  const done = versionOf(database);
  const files = readdirSync(MIGRATIONS).length;
  if (done > files) throw new StartupError(NEWER);
  if (done < files) {
    throw new StartupError(
      "The database of leads was written by an older version: start the server once, which brings it up to date.",
    );
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("pragma user_version").get()?.user_version);
}
