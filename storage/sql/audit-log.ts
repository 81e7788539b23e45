import type { AuditAction, AuditEntry, AuditLog } from "../../domain/audit/audit-log.ts";
import type { SqlDatabase } from "./database.ts";
import { join, raw, sql } from "./sql.ts";

/** The audit log in any SQL database. */
export class SqlAuditLog implements AuditLog {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async add(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { time, id } = this.#database.dialect;
    const rows = entries.map(({ at, who, action, leadId, leads }) => {
      const lead = leadId === null ? raw("null") : id(leadId);
      return sql`(${time(at.toISOString())}, ${who}, ${action}, ${lead}, ${raw(String(Math.trunc(leads)))})`;
    });
    await this.#database.change(
      sql`insert into audit_log (at, who, action, lead_id, leads) values ${join(rows, ", ")}`,
    );
  }

  async newest(count: number): Promise<AuditEntry[]> {
    const rows = await this.#database.query(sql`
      select cast(at as text) as at, who, action, cast(lead_id as text) as lead_id, leads
      from audit_log order by id desc limit ${count}`);
    return rows.map((row) => ({
      at: new Date(row.at as string),
      who: row.who as string,
      action: row.action as AuditAction,
      leadId: row.lead_id as string | null,
      leads: Number(row.leads),
    }));
  }

  async lastBackup(): Promise<Date | null> {
    const [row] = await this.#database.query(sql`
      select cast(at as text) as at from audit_log where action = 'backed up' order by id desc limit 1`);
    return row ? new Date(row.at as string) : null;
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
