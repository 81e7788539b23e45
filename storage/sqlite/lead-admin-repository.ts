import { DatabaseSync } from "node:sqlite";
import { JSON_COLUMNS, TIME_ENDING } from "../../domain/leads/lead-columns.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { RefusedRow } from "../../domain/leads/lead-transfer.ts";
import type { LeadAccess, LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import { SqlLeadAdminRepository } from "../sql/lead-admin-repository.ts";
import type { AddRows } from "../sql/lead-transfer.ts";
import { LEADS } from "../sql/select-leads.ts";
import { migrateSqlite, deleteUpgradeBackups } from "./migrate.ts";
import { refuseForeignWal } from "./database-files.ts";
import { COMMIT_WAIT_MS_MAX, openBesideServer, SqliteDatabase } from "./database.ts";
import { explainFailure } from "./refuse-damaged.ts";

/** How long emptying the WAL after a deletion waits for other readers. */
const READERS_MS_MAX = 2000;
/** The server's own maintenance waits less: it blocks the event loop. */
const MAINTENANCE_WAIT_MS_MAX = 100;

/**
 * Opens the file of leads. A server may be running on it. With access to add, creates or migrates the file first.
 * @throws OperatorError when the file is missing or of another version.
 */
export async function openSqliteLeadAdminRepository(
  file: string,
  access: LeadAccess,
): Promise<LeadAdminRepository> {
  const database = access === "add" ? await openToAdd(file) : await openExisting(file, access);
  return new SqliteLeadAdminRepository(database, file, access);
}

async function openToAdd(file: string): Promise<DatabaseSync> {
  refuseForeignWal(file);
  const database = new DatabaseSync(file, { timeout: COMMIT_WAIT_MS_MAX });
  try {
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
    await migrateSqlite(database, file);
    return database;
  } catch (error) {
    database.close();
    throw explainFailure(file, error);
  }
}

async function openExisting(file: string, access: LeadAccess): Promise<DatabaseSync> {
  const database = await openBesideServer(file, {
    mayWrite: access !== "read",
    busyTimeoutMs: access === "maintain" ? MAINTENANCE_WAIT_MS_MAX : COMMIT_WAIT_MS_MAX,
  });
  // Deleted rows are overwritten, not just unlinked.
  if (access !== "read") database.exec("pragma synchronous = full; pragma secure_delete = on");
  return database;
}

/** The queries are in `storage/sql/lead-admin-repository.ts`. */
class SqliteLeadAdminRepository extends SqlLeadAdminRepository {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #access: LeadAccess;

  constructor(database: DatabaseSync, file: string, access: LeadAccess) {
    super(new SqliteDatabase(database), rowByRow(database));
    this.#database = database;
    this.#file = file;
    this.#access = access;
  }

  override async delete(ids: readonly string[]): Promise<number> {
    const deleted = await super.delete(ids);
    if (deleted > 0) deleteUpgradeBackups(this.#file);
    return deleted;
  }

  /** Only one server uses the folder, which it locks. The command beside it doesn't take this lock in any store. */
  async withExclusiveLock(work: () => Promise<void>): Promise<boolean> {
    await work();
    return true;
  }

  /** @throws OperatorError when deleted leads are still readable in the WAL because another program uses it. */
  override async close(): Promise<void> {
    let isEmpty = true;
    try {
      if (this.#access === "delete" || this.#access === "maintain") isEmpty = this.#emptyWal();
    } catch (error) {
      throw explainFailure(this.#file, error);
    } finally {
      await super.close();
    }
    if (isEmpty || this.#access === "maintain") return;
    throw new OperatorError(
      "What was deleted can still be read in the log beside the database, which another program is using: run this again once it has ended.",
    );
  }

  /** Deleted rows would stay readable in the WAL until the server overwrites it. @returns whether the WAL is empty. */
  #emptyWal(): boolean {
    if (this.#access === "delete") this.#database.exec(`pragma busy_timeout = ${READERS_MS_MAX}`);
    return this.#database.prepare("pragma wal_checkpoint(truncate)").get()!.busy === 0;
  }
}

/** Inserts rows one by one in a single durable commit. */
function rowByRow(database: DatabaseSync): AddRows {
  return async (columns, rows) => {
    const names = columns.map((name) => `"${name}"`).join(", ");
    const places = columns.map(() => "?").join(", ");
    const insert = database.prepare(
      `insert into ${LEADS.text} (${names}) values (${places}) on conflict (id) do nothing`,
    );
    const refused: RefusedRow[] = [];
    let added = 0;
    database.exec("begin immediate");
    try {
      for (const row of rows) {
        try {
          added += Number(insert.run(...columns.map((name) => toValue(name, row[name]))).changes);
        } catch (error) {
          // An error that ends the transaction, such as a full disk, is not the row's fault.
          if (!database.isTransaction) throw error;
          refused.push({ id: row.id, problem: (error as Error).message });
        }
      }
      database.exec("commit");
    } finally {
      if (database.isTransaction) database.exec("rollback");
    }
    return { added, refused };
  };
}

function toValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (JSON_COLUMNS.has(column)) return JSON.stringify(value);
  // The format of stored times, which sort as text.
  return column.endsWith(TIME_ENDING) ? new Date(String(value)).toISOString() : String(value);
}
