import { readdirSync, readFileSync } from "node:fs";
import { OperatorError } from "../../domain/errors/operator-error.ts";

/** What migrating needs of a database. */
export interface MigrationDriver {
  /** The numbered SQL files. */
  readonly folder: URL;
  /** The files that were applied, including unknown ones of a newer version. */
  seen(files: readonly string[]): Promise<readonly string[]>;
  /** Runs a file and records that, atomically, unless another server did so first. */
  apply(file: string, sql: string): Promise<void>;
}

/**
 * Applies the missing files in order. An up-to-date database needs no right to change it.
 * @throws OperatorError when a newer version migrated the database.
 */
export async function migrate(driver: MigrationDriver): Promise<void> {
  for (const file of await missingFiles(driver)) {
    await driver.apply(file, readFileSync(new URL(file, driver.folder), "utf8"));
  }
}

/**
 * Checks the version for programs beside the server, which alone migrates the database.
 * @throws OperatorError unless the database is of this version.
 */
export async function requireCurrent(driver: MigrationDriver): Promise<void> {
  if ((await missingFiles(driver)).length === 0) return;
  throw new OperatorError(
    "The database of leads is not up to date: start the server once, which brings it up to date.",
  );
}

/** The files still to apply. @throws OperatorError when a newer version migrated the database. */
export async function missingFiles(driver: MigrationDriver): Promise<string[]> {
  const files = readdirSync(driver.folder)
    .filter((file) => /^\d{3}-/.test(file))
    .toSorted();
  const seen = await driver.seen(files);
  if (seen.some((file) => !files.includes(file))) {
    throw new OperatorError("The database of leads was written by a newer version of this server.");
  }
  return files.filter((file) => !seen.includes(file));
}
