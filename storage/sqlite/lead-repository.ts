import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { JSON_COLUMNS, TIME_ENDING } from "../../domain/leads/lead-transfer.ts";
import type { Refused } from "../../domain/leads/lead-transfer.ts";
import type { LeadAccess, LeadRepository } from "../../domain/leads/lead-repository.ts";
import { SqlLeadRepository } from "../sql/lead-repository.ts";
import type { AddRows } from "../sql/lead-transfer.ts";
import { TABLE } from "../sql/leads-table.ts";
import { bringUpToDate, deleteUpgradeCopies } from "./bring-up-to-date.ts";
import { refuseForeignLog } from "./database-files.ts";
import { openBesideServer, SqliteDatabase } from "./database.ts";
import { explainFailure } from "./refuse-damaged.ts";

/** How long an operator's change waits for a server's commit under way. */
const BUSY_MS_MAX = 5000;
/** And how long the end of a deletion waits for others to have read what was deleted. */
const READERS_MS_MAX = 2000;
/** The same within the server: all of it waits meanwhile. */
const BUSY_MS_MAX_FOR_MAINTENANCE = 100;

/**
 * Opens the file of leads beside the server that writes it, or without one. Who may add makes it, and brings it up to date.
 * @throws StartupError when there is no such file, or when it is of another version.
 */
export async function openSqliteLeadRepository(
  file: string,
  options: { access: LeadAccess; addressPath: string },
): Promise<LeadRepository> {
  const { access, addressPath } = options;
  const database = access === "add" ? await openToAdd(file) : await openExisting(file, access);
  return new SqliteLeadRepository(database, { file, access, addressPath });
}

async function openToAdd(file: string): Promise<DatabaseSync> {
  refuseForeignLog(file);
  const database = new DatabaseSync(file, { timeout: BUSY_MS_MAX });
  try {
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
    await bringUpToDate(database, file);
    return database;
  } catch (error) {
    database.close();
    throw explainFailure(file, error);
  }
}

async function openExisting(file: string, access: LeadAccess): Promise<DatabaseSync> {
  const database = await openBesideServer(file, {
    mayWrite: access !== "read",
    busyTimeoutMs: access === "maintain" ? BUSY_MS_MAX_FOR_MAINTENANCE : BUSY_MS_MAX,
  });
  // What is deleted is overwritten, not only forgotten.
  if (access !== "read") database.exec("pragma synchronous = full; pragma secure_delete = on");
  return database;
}

class SqliteLeadRepository extends SqlLeadRepository {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #access: LeadAccess;

  constructor(
    database: DatabaseSync,
    { file, access, addressPath }: { file: string; access: LeadAccess; addressPath: string },
  ) {
    super(new SqliteDatabase(database), { addressPath, addRows: rowByRow(database) });
    this.#database = database;
    this.#file = file;
    this.#access = access;
  }

  override async delete(ids: readonly string[]): Promise<number> {
    const deleted = await super.delete(ids);
    if (deleted > 0) deleteUpgradeCopies(this.#file);
    return deleted;
  }

  /** One server at a time has the folder. */
  async withExclusiveLock(work: () => Promise<void>): Promise<boolean> {
    await work();
    return true;
  }

  /** @throws StartupError when an operator deleted what can still be read, because another program is using it. */
  override async close(): Promise<void> {
    let isEmpty = true;
    try {
      if (this.#access === "delete" || this.#access === "maintain") isEmpty = this.#emptyLog();
    } catch (error) {
      throw explainFailure(this.#file, error);
    } finally {
      await super.close();
    }
    if (isEmpty || this.#access === "maintain") return;
    throw new StartupError(
      "What was deleted can still be read in the log beside the database, which another program is using: run this again once it has ended.",
    );
  }

  /** What was deleted would stay readable in the log beside the file until the server has written over it. */
  #emptyLog(): boolean {
    if (this.#access === "delete") this.#database.exec(`pragma busy_timeout = ${READERS_MS_MAX}`);
    return this.#database.prepare("pragma wal_checkpoint(truncate)").get()!.busy === 0;
  }
}

/** In one commit, which waits for the disk. */
function rowByRow(database: DatabaseSync): AddRows {
  return async (columns, rows) => {
    const names = columns.map((name) => `"${name}"`).join(", ");
    const places = columns.map(() => "?").join(", ");
    const insert = database.prepare(
      `insert into ${TABLE.text} (${names}) values (${places}) on conflict (id) do nothing`,
    );
    const refused: Refused[] = [];
    let added = 0;
    database.exec("begin immediate");
    try {
      for (const row of rows) {
        try {
          added += Number(insert.run(...columns.map((name) => toValue(name, row[name]))).changes);
        } catch (error) {
          // What ends the whole transaction, as a full disk does, is no fault of the row.
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
  // As this server writes times, so that they keep their order as text.
  return column.endsWith(TIME_ENDING) ? new Date(String(value)).toISOString() : String(value);
}
