import type { AuditLog } from "../../domain/audit/audit-log.ts";
import { SqlAuditLog } from "../sql/audit-log.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { openOnPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { migrationDriver } from "./migrate.ts";

const STATEMENT_MS_MAX = 5000;

const SETTINGS = { timezone: "UTC", default_transaction_read_only: "off", synchronous_commit: "on" };

/**
 * Opens the audit log as the database's owner; servers have no right to it.
 * @throws OperatorError when the database cannot be used or is of another version.
 */
export async function openPostgresAuditLog(url: string): Promise<AuditLog> {
  const options = { connectionsMax: 1, statementMsMax: STATEMENT_MS_MAX, settings: SETTINGS };
  return openOnPool(url, options, "ownership", async (pool) => {
    await requireCurrent(migrationDriver(pool, url));
    return new SqlAuditLog(new PostgresDatabase(pool));
  });
}
