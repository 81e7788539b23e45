import type { AuditLog } from "../../domain/audit/audit-log.ts";
import { SqlAuditLog } from "../sql/audit-log.ts";
import { openBesideServer, SqliteDatabase } from "./database.ts";

/**
 * Opens the audit log in a file of leads. A server may be running on it.
 * @throws OperatorError when the file is missing or of another version.
 */
export async function openSqliteAuditLog(file: string): Promise<AuditLog> {
  const database = await openBesideServer(file, { mayWrite: true });
  database.exec("pragma synchronous = full");
  return new SqlAuditLog(new SqliteDatabase(database));
}
