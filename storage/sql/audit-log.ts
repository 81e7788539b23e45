import type { AuditAction, AuditEntry, AuditLog } from "../../domain/audit/audit-log.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { join, raw, sql } from "./sql.ts";

const COLUMNS = raw("id, cast(at as text) as at, who, action, cast(lead_id as text) as lead_id, leads");

/** Entries per query. */
const BATCH = 1000;

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
    const rows = await this.#database.query(
      sql`select ${COLUMNS} from audit_log order by id desc limit ${count}`,
    );
    return rows.map(toEntry);
  }

  async *all(): AsyncGenerator<AuditEntry[]> {
    for (let after = 0; ;) {
      const rows = await this.#database.query(
        sql`select ${COLUMNS} from audit_log where id > ${raw(String(after))} order by id limit ${BATCH}`,
      );
      if (rows.length === 0) return;
      after = Number(rows.at(-1)!.id);
      yield rows.map(toEntry);
    }
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

function toEntry(row: Row): AuditEntry {
  return {
    at: new Date(row.at as string),
    who: row.who as string,
    action: row.action as AuditAction,
    leadId: row.lead_id as string | null,
    leads: Number(row.leads),
  };
}
