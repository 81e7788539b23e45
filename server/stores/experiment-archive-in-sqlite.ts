import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "../start-problem.ts";
import type { ExperimentArchive } from "./experiment-archive.ts";
import { askForFigures } from "./experiment-queries.ts";
import type { Dialect } from "./experiment-queries.ts";
import { requireCurrent } from "./migrate-sqlite.ts";

const DIALECT: Dialect = { dayOf: (column) => `substr(${column}, 1, 10)` };

/**
 * Reads an experiment from the file of leads, beside the server that writes it or without one.
 * @throws StartProblem when there is no such file, or when it is of another version.
 */
export function openExperimentArchiveInSqlite(file: string): ExperimentArchive {
  if (!existsSync(file)) throw new StartProblem(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    requireCurrent(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    figures: (period) =>
      askForFigures(
        async (sql, since, until) => database.prepare(sql).all({ $1: since, $2: until }),
        DIALECT,
        period,
      ),
    close: async () => database.close(),
  };
}
