import { describe, expect, test } from "vitest";
import type { AuditEntry, AuditLog } from "../../domain/audit/audit-log.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { LeadWriter } from "../../domain/leads/lead-writer.ts";

export type OpenedAuditLog = {
  log: AuditLog;
  leads: LeadWriter;
  deleteLead: (id: string) => Promise<unknown>;
  /** Runs a statement without the log. */
  run: (sql: string) => Promise<unknown>;
  /** The log's table as text. */
  stored: () => Promise<string>;
};

const ADA = "0190a000-0000-8000-8000-000000000001";
const at = new Date("2026-01-02T03:04:05.678Z");
const shown: AuditEntry = { at, who: "maria", action: "shown", leadId: ADA, leads: 1 };

/** The promises of every audit log. */
export function auditLogContract(name: string, open: () => Promise<OpenedAuditLog>): void {
  async function openWithAda(): Promise<OpenedAuditLog> {
    const opened = await open();
    await opened.leads.insert({ id: ADA, createdAt: at, row: { email: "ada@shop.example" }, ...NO_METADATA });
    return opened;
  }

  describe(`the audit log in ${name}`, () => {
    test("entries are returned as they were added, newest first", async () => {
      const { log } = await openWithAda();
      const exported: AuditEntry = { at, who: "jo'--", action: "exported", leadId: null, leads: 41 };
      await log.add([]);
      await log.add([shown, shown]);
      await log.add([exported]);
      expect(await log.newest(2)).toEqual([exported, shown]);
    });

    test("all entries are returned oldest first, in batches", async () => {
      const { log } = await openWithAda();
      const entries = Array.from({ length: 1001 }, (_, n): AuditEntry => ({ ...shown, leads: n }));
      await log.add(entries);
      const found: AuditEntry[] = [];
      for await (const batch of log.all()) found.push(...batch);
      expect(found).toEqual(entries);
    });

    test("the last backup is the newest entry that says so, if any", async () => {
      const { log } = await openWithAda();
      await log.add([shown]);
      expect(await log.lastBackup()).toBeNull();
      const backup: AuditEntry = { at, who: "maria", action: "backed up", leadId: null, leads: 1 };
      const later = new Date(at.getTime() + 1000);
      await log.add([backup, { ...backup, at: later }, shown]);
      expect(await log.lastBackup()).toEqual(later);
    });

    test("erasing a lead keeps the entry, but nothing of the lead in it", async () => {
      const { log, deleteLead, stored } = await openWithAda();
      await log.add([shown]);
      await deleteLead(ADA);
      expect(await log.newest(9)).toEqual([{ ...shown, leadId: null }]);
      expect(await stored()).not.toContain(ADA);
    });

    test.each([
      "delete from audit_log",
      "update audit_log set who = 'nobody'",
      "update audit_log set at = '2020-01-01', lead_id = null",
      "update audit_log set action = 'erased'",
      "update audit_log set leads = 0",
    ])("it is append-only: %s is refused", async (statement) => {
      const { log, run } = await openWithAda();
      await log.add([shown]);
      await expect(run(statement)).rejects.toThrow("The audit log is append-only.");
      expect(await log.newest(9)).toEqual([shown]);
    });
  });
}
