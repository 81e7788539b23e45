import { expect, onTestFinished, test } from "vitest";
import { openPostgresAuditLog } from "../../storage/postgres/audit-log.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { auditLogContract } from "./audit-log-contract.ts";

async function open() {
  const url = await freshDatabase("migrated");
  const leads = await openPostgresLeadWriter(url);
  const log = await openPostgresAuditLog(url);
  onTestFinished(async () => {
    await log.close();
    await leads.close();
  });
  return { url, leads, log };
}

auditLogContract("PostgreSQL", async () => {
  const { url, leads, log } = await open();
  return {
    log,
    leads,
    deleteLead: (id) => asOwner(url, (sql) => sql`delete from "Landing page" where id = ${id}`),
    run: (statement) => asOwner(url, (sql) => sql.unsafe(statement)),
    stored: async () => JSON.stringify(await asOwner(url, (sql) => sql`select * from audit_log`)),
  };
});

test("the audit log can't be truncated", async () => {
  const { url } = await open();
  await expect(asOwner(url, (sql) => sql.unsafe("truncate audit_log"))).rejects.toThrow(
    "The audit log is append-only.",
  );
});
