import { StartupError } from "../../domain/errors/startup-error.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import { askForFigures } from "../sql/experiment-queries.ts";
import type { Dialect } from "../sql/experiment-queries.ts";
import { missingFiles } from "./migrate.ts";
import { connectPostgres } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

const DIALECT: Dialect = {
  day: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`,
  scanned: (column) => column,
};

const SETTINGS = {
  default_transaction_read_only: "on",
  // Of a million visitors much is read, and what is sorted in memory needs no disk.
  work_mem: "128MB",
};

/**
 * Reads an experiment as the database's owner, who may read what servers may only write.
 * @throws StartupError when the database can not be used, or is of an older version.
 */
export async function openPostgresExperimentRepository(url: string): Promise<ExperimentRepository> {
  const { sql } = connectPostgres(url, { connectionsMax: 1, settings: SETTINGS });
  try {
    if ((await missingFiles(sql)).length > 0) {
      throw new StartupError(
        "The database of leads was written by an older version: start the server once, which brings it up to date.",
      );
    }
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw asStartupError(error, url, "ownership");
  }
  return {
    figures: (period) => askForFigures((text, values) => sql.unsafe(text, [...values]), DIALECT, period),
    close: () => sql.end({ timeout: 1 }),
  };
}
