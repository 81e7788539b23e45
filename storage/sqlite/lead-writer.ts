import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { JSON_COLUMNS, LEAD_COLUMNS, toLeadRecord } from "../../domain/leads/lead-columns.ts";
import { EMAIL_WAIT_MS } from "../../domain/outbox/outbox.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";
import type { Closable, OutboxOptions } from "../backend.ts";
import { chownToFolderOwner } from "../chown-to-folder-owner.ts";
import { migrateSqlite } from "./migrate.ts";
import { refuseForeignWal } from "./database-files.ts";
import { refuseDamagedSqlite } from "./refuse-damaged.ts";
import { fileIdentityCheck } from "./file-identity-check.ts";

const INSERT = `
  insert into "${LEADS_TABLE}" (${LEAD_COLUMNS.join(", ")})
  values (${LEAD_COLUMNS.map(() => "?").join(", ")})
  on conflict (id) do nothing`;

const ADD_TO_OUTBOX = `
  insert into hook_journal (id, waiting_since, next_at, network) values (?, ?, ?, ?)
  on conflict (id) do nothing`;

const ADD_TO_READY = `
  insert into ready_journal (id, waiting_since, next_at, network, attempt, visitor_key) values (?, ?, ?, ?, ?, ?)
  on conflict (id) do nothing`;

const BYTES_STORED = `
  select (page_count - freelist_count) * page_size as bytes
  from pragma_page_count, pragma_freelist_count, pragma_page_size`;

/** A lead that is never committed. */
const PROBE: Lead = {
  id: "00000000-0000-0000-0000-000000000000",
  createdAt: new Date(0),
  row: { email: "nobody@example.com" },
  ...NO_METADATA,
};

export type SqliteOptions = {
  outbox?: OutboxOptions | null;
  /** How long a commit waits for another process's lock. It blocks this server's event loop. */
  busyTimeoutMs?: number;
};

/**
 * Stores leads in one file, which is created or migrated first.
 * @throws OperatorError when the file is damaged, a newer version wrote it, or another database's WAL is beside it.
 */
export async function openSqliteLeadWriter(
  file: string,
  { busyTimeoutMs = 2000, outbox = null }: SqliteOptions = {},
): Promise<Closable<LeadWriter>> {
  refuseForeignWal(file);
  refuseDamagedSqlite(file);
  create(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    database.exec("pragma journal_mode = wal; pragma synchronous = full");
    await migrateSqlite(database, file);
    // An insertion that splits a page leaves copies of rows on the old one; secure_delete overwrites them.
    database.exec("pragma secure_delete = on");
    return new SqliteLeadWriter(database, outbox, fileIdentityCheck([file, `${file}-wal`]));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite creates the -wal and -shm files with the database file's owner. */
function create(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, "a", 0o600));
  chownToFolderOwner(file);
}

type Waiting = { store: () => void; resolve: () => void; reject: (error: unknown) => void };

class SqliteLeadWriter implements Closable<LeadWriter> {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #addToOutbox: StatementSync | null;
  readonly #skipsSpam: boolean;
  readonly #addToReady: StatementSync | null;
  readonly #requireSameFiles: () => void;
  #waiting: Waiting[] = [];

  constructor(database: DatabaseSync, outbox: OutboxOptions | null, requireSameFiles: () => void) {
    this.#database = database;
    this.#requireSameFiles = requireSameFiles;
    this.#insert = database.prepare(INSERT);
    this.#delete = database.prepare(`delete from "${LEADS_TABLE}" where id = ?`);
    this.#addToOutbox = outbox ? database.prepare(ADD_TO_OUTBOX) : null;
    this.#addToReady = outbox?.sendsReady ? database.prepare(ADD_TO_READY) : null;
    this.#skipsSpam = outbox?.skipsSpam ?? false;
  }

  insert(lead: Lead): Promise<void> {
    return this.#inNextCommit(() => this.#store(lead));
  }

  /** Commits, because nothing less shows that the disk has room. */
  ready(): Promise<void> {
    return this.#inNextCommit(() =>
      this.#inSavepoint(() => {
        const { changes } = this.#insert.run(...toColumns(PROBE));
        // A lead copied from elsewhere may have this id: keep it.
        if (changes > 0) this.#delete.run(PROBE.id);
      }),
    );
  }

  /** Excludes free pages, which are reused. */
  async bytesStored(): Promise<number> {
    const { bytes } = this.#database.prepare(BYTES_STORED).get()!;
    return Number(bytes);
  }

  async close(): Promise<void> {
    this.#storeWaiting();
    try {
      // SQLite checkpoints only when the last connection closes. If a command still has one open, the file would lack
      // what is in the WAL.
      this.#database.exec("pragma wal_checkpoint(passive)");
    } catch {
      // Without room for it, the data stays in the WAL.
    } finally {
      this.#database.close();
    }
  }

  /** Rows that arrive together share one commit, because waiting for the disk is the main cost. */
  #inNextCommit(store: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ store, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#storeWaiting());
    });
  }

  #storeWaiting() {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    try {
      const settle = this.#commit(batch);
      for (const notify of settle) notify();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec("rollback");
    }
  }

  /** @returns how to settle each row's promise. @throws when the commit failed, and all rows with it. */
  #commit(batch: Waiting[]): (() => void)[] {
    this.#database.exec("begin immediate");
    const settle = batch.map(({ store, resolve, reject }) => {
      try {
        store();
        return resolve;
      } catch (error) {
        // A full disk, for example, ends the whole transaction; later rows would then commit on their own.
        if (!this.#database.isTransaction) throw error;
        return () => reject(error);
      }
    });
    this.#database.exec("commit");
    this.#requireSameFiles();
    return settle;
  }

  /** Inserts the row and its outbox entries, or nothing. */
  #store(lead: Lead) {
    if (this.#addToOutbox === null || (this.#skipsSpam && lead.spamReason !== null)) {
      this.#insert.run(...toColumns(lead));
      return;
    }
    const addToOutbox = this.#addToOutbox;
    this.#inSavepoint(() => {
      const { changes } = this.#insert.run(...toColumns(lead));
      const at = lead.createdAt.toISOString();
      // A retry of a stored lead is not sent again.
      if (changes === 0) return;
      const network = lead.network ?? "";
      addToOutbox.run(lead.id, at, at, network);
      if (!("product" in lead.row)) return;
      const readyAt = new Date(lead.createdAt.getTime() + EMAIL_WAIT_MS).toISOString();
      this.#addToReady?.run(lead.id, readyAt, readyAt, network, lead.idempotencyKey, lead.userKey);
    });
  }

  #inSavepoint(work: () => void) {
    this.#database.exec("savepoint lead");
    try {
      work();
      this.#database.exec("release lead");
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback to lead; release lead");
      throw error;
    }
  }
}

function toColumns(lead: Lead): SQLInputValue[] {
  const record = toLeadRecord(lead);
  return LEAD_COLUMNS.map((column) => {
    const value = record[column];
    return (JSON_COLUMNS.has(column) ? value && JSON.stringify(value) : value) as SQLInputValue;
  });
}
