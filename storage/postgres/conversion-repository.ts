import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { ConversionRepository } from "../../domain/conversions/conversion-repository.ts";
import { SqlConversionRepository } from "../sql/conversion-repository.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { openOnPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { LeasedDatabase } from "./lease.ts";
import { migrationDriver } from "./migrate.ts";

/** UTC, so that the text of times does not depend on the server. */
const SETTINGS = { timezone: "UTC", synchronous_commit: "on", statement_timeout: "0" };

/**
 * Opens the conversions as the database's owner. Only one program may have them open at a time: two would not see each
 * other's unfinished files.
 * @throws OperatorError when the database cannot be used, is of another version, or another program has them open.
 */
export async function openPostgresConversionRepository(url: string): Promise<ConversionRepository> {
  return openOnPool(url, { connectionsMax: 1, settings: SETTINGS }, "ownership", async (pool) => {
    await requireCurrent(migrationDriver(pool, url));
    const database = new LeasedDatabase(new PostgresDatabase(pool));
    if (!(await database.take("conversions"))) {
      throw new OperatorError("Conversions are being written by another program.");
    }
    return new SqlConversionRepository(database);
  });
}
