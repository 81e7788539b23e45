import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { SqlExperimentRepository } from "../../storage/sql/experiment-repository.ts";
import { SqlLeadAdminRepository } from "../../storage/sql/lead-admin-repository.ts";
import { SqlOutboxRepository } from "../../storage/sql/outbox-repository.ts";
import { SqlAuditLog } from "../../storage/sql/audit-log.ts";
import type { Row } from "../../storage/sql/database.ts";
import type { Sql } from "../../storage/sql/sql.ts";
import { SqliteDatabase } from "../../storage/sqlite/database.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { generateLeadsInSqlite } from "../support/databases/generate-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

/** The large tables, by their names in queries. */
const LARGE = /\b(Landing page|lead|address|product|flag_assignments|hook_journal|ready_journal|audit_log)\b/;

/** Records SQLite's query plan for each statement. */
class ExplainedDatabase extends SqliteDatabase {
  readonly plans: string[] = [];
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super(database);
    this.#database = database;
  }

  override async query(statement: Sql): Promise<Row[]> {
    const values = Object.fromEntries(statement.values.map((value, index) => [`$${index + 1}`, value]));
    const steps = this.#database.prepare(`explain query plan ${statement.text}`).all(values);
    this.plans.push(...steps.map(({ detail }) => String(detail)));
    return super.query(statement);
  }
}

class Leads extends SqlLeadAdminRepository {
  async withExclusiveLock(): Promise<boolean> {
    return true;
  }
}

const refuseRows = () => Promise.reject(new Error("It only reads."));

async function open() {
  const file = join(temporaryFolder(), "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  generateLeadsInSqlite(file, 5000);
  const sqlite = new DatabaseSync(file);
  onTestFinished(() => sqlite.close());
  sqlite.exec("analyze");
  const database = new ExplainedDatabase(sqlite);
  return {
    plans: database.plans,
    leads: new Leads(database, refuseRows),
    experiment: new SqlExperimentRepository(database),
    outbox: new SqlOutboxRepository(database),
    log: new SqlAuditLog(database),
  };
}

/** Scans of an index by time or entry, which stop at a limit, or only over waiting and failed entries. */
function isBounded(plan: string): boolean {
  return (
    /USING (COVERING )?INDEX (landing_page_(by_time|open)|audit_log_of_backups|\w+_journal_\w+)\b/.test(
      plan,
    ) || plan === "SCAN audit_log"
  );
}

test("no screen of the board reads a whole table: each query uses an index or stops at a limit", async () => {
  const { plans, leads, experiment, outbox, log } = await open();
  const now = new Date("2026-01-01T01:00:00Z");
  await experiment.day(now);
  const [last] = await leads.listNewest({}, 1);
  for (const filter of [
    {},
    { kind: "file", isOpen: true, isSpam: false, excludesEmailsShownWithProduct: true, path: "/food" },
  ] as const) {
    for (const after of [undefined, `${last!.createdAt.toISOString()} ${last!.id}`]) {
      await leads.search({ filter, text: "nobody", after, count: 50 });
    }
  }
  await leads.findByIdPrefix(last!.id, 1);
  await leads.conversionsForLead(last!.id);
  await outbox.ofLeads(now, [last!.id]);
  await outbox.backlog(now);
  await log.newest(200);
  await log.lastBackup();

  const scans = plans.filter((plan) => plan.startsWith("SCAN") && LARGE.test(plan));
  expect(scans.filter((plan) => !isBounded(plan))).toEqual([]);
  expect(plans.join("\n")).toMatch(
    /SEARCH lead USING INDEX landing_page_by_time \(created_at>\? AND created_at<\?\)/,
  );
  expect(plans.join("\n")).toMatch(/SEARCH flag_assignments USING .*INDEX flag_assignments_by_time/);
});
