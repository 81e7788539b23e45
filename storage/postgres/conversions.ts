import { StartupError } from "../../domain/errors/startup-error.ts";
import type { ConversionRepository } from "../../domain/conversions/conversion-repository.ts";
import { SqlConversionRepository } from "../sql/conversion-repository.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { openOnPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { migrationDriver } from "./migrate.ts";

/** The key of an advisory lock: any number that no other program uses in this database. */
const LOCK = 7_217_003;

/** UTC, so that the text of times does not depend on the server. */
const SETTINGS = { timezone: "UTC", synchronous_commit: "on", statement_timeout: "0" };

/**
 * Opens the conversions as the database's owner. Only one program may, because two would not see each other's unfinished
 * files.
 * @throws StartupError when the database cannot be used, is of another version, or another program has them open.
 */
export async function openPostgresConversions(url: string): Promise<ConversionRepository> {
  // A single connection: the lock ends with it.
  const options = { connectionsMax: 1, keepsIdle: true, settings: SETTINGS };
  return openOnPool(url, options, "ownership", async (pool) => {
    await requireCurrent(migrationDriver(pool.sql, url));
    const [lock] = await pool.sql`select pg_try_advisory_lock(${LOCK}) as is_free`;
    if (!lock!.is_free) throw new StartupError("Conversions are being written by another program.");
    return new SqlConversionRepository(new PostgresDatabase(pool));
  });
}
