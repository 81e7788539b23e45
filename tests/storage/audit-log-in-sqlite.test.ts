import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { openSqliteAuditLog } from "../../storage/sqlite/audit-log.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { auditLogContract } from "./audit-log-contract.ts";

auditLogContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  const log = await openSqliteAuditLog(file);
  const database = new DatabaseSync(file);
  onTestFinished(async () => {
    database.close();
    await log.close();
    await leads.close();
  });
  return {
    log,
    leads,
    deleteLead: async (id) => database.prepare('delete from "Landing page" where id = ?').run(id),
    run: async (sql) => database.exec(sql),
    stored: async () => JSON.stringify(database.prepare("select * from audit_log").all()),
  };
});
