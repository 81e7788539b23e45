import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../domain/errors/startup-error.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import { askForFigures } from "../sql/experiment-queries.ts";
import type { Dialect } from "../sql/experiment-queries.ts";
import { requireCurrent } from "./migrate.ts";

const DIALECT: Dialect = {
  day: (column) => `substr(${column}, 1, 10)`,
  // By an index of times every row would be looked up on its own.
  scanned: (column) => `+${column}`,
};

/** Much of a large file is read, some of it many times. */
const MAPPED_BYTES_MAX = 2 ** 31 - 1;
const CACHE_KIB = 64 * 1024;

/**
 * Reads an experiment from the file of leads, beside the server that writes it or without one.
 * @throws StartupError when there is no such file, or when it is of another version.
 */
export function openSqliteExperimentRepository(file: string): ExperimentRepository {
  if (!existsSync(file)) throw new StartupError(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    requireCurrent(database);
    database.exec(`pragma mmap_size = ${MAPPED_BYTES_MAX}; pragma cache_size = -${CACHE_KIB}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    figures: (period) =>
      askForFigures(
        async (sql, values) =>
          database
            .prepare(sql)
            .all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))),
        DIALECT,
        period,
      ),
    close: async () => database.close(),
  };
}
