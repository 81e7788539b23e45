import { readdirSync, readFileSync } from "node:fs";
import { StartupError } from "../../domain/errors/startup-error.ts";

/** One database, as far as bringing it up to date goes. */
export interface MigrationDriver {
  /** The folder of its numbered files. */
  readonly folder: URL;
  /** Which of these files the database has seen, or names that none of them has. */
  seen(files: readonly string[]): Promise<readonly string[]>;
  /** Runs a file's SQL and notes that it was seen, both or neither, unless another server was quicker. */
  apply(file: string, sql: string): Promise<void>;
}

/**
 * Brings a database up to date: the numbered files of its folder in order, each once. An up-to-date database needs
 * no right to change it.
 * @throws StartupError when the database has seen what this version does not know.
 */
export async function migrate(driver: MigrationDriver): Promise<void> {
  for (const file of await missingFiles(driver)) {
    await driver.apply(file, readFileSync(new URL(file, driver.folder), "utf8"));
  }
}

/**
 * For those who use a database beside the server, which alone brings it up to date.
 * @throws StartupError when it has not seen all of the files, or more than these.
 */
export async function requireCurrent(driver: MigrationDriver): Promise<void> {
  if ((await missingFiles(driver)).length === 0) return;
  throw new StartupError(
    "The database of leads is not up to date: start the server once, which brings it up to date.",
  );
}

/** @throws StartupError when the database has seen what this version does not know. */
export async function missingFiles(driver: MigrationDriver): Promise<string[]> {
  const files = readdirSync(driver.folder)
    .filter((file) => /^\d{3}-/.test(file))
    .toSorted();
  const seen = await driver.seen(files);
  if (seen.some((file) => !files.includes(file))) {
    throw new StartupError("The database of leads was written by a newer version of this server.");
  }
  return files.filter((file) => !seen.includes(file));
}
