import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import type { Closable, ExperimentUse } from "../backend.ts";
import { TRUSTED_AGE_MS_MAX, makeKey } from "../../domain/experiment/day-key.ts";
import type { DayKeyStore, ExpiringKey } from "../../domain/experiment/day-key.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import type { Assignment, ExperimentStore, Views } from "../../domain/experiment/experiment-store.ts";
import { SqlExperimentRepository } from "../sql/experiment-repository.ts";
import { openBesideServer, SqliteDatabase } from "./database.ts";
import { DAY_MS } from "../../domain/durations.ts";

/** Memory for reports, which read much of a large file, parts of it repeatedly. */
const MAPPED_BYTES_MAX = 2 ** 31 - 1;
const CACHE_KIB = 64 * 1024;

const ASSIGN = `
  insert into flag_assignments (visitor_key, path, variant, rules, first_at, network, source, campaign)
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing`;

const ADD_VIEWS = `
  insert into page_views (hour, path, views) values (?, ?, ?)
  on conflict do update set views = views + excluded.views`;

/** Stores an experiment in the file of leads, which `openSqliteLeadWriter` has migrated. */
export function openSqliteExperimentStore(file: string): Closable<ExperimentStore & DayKeyStore> {
  // Waiting for another writer would block the server.
  const database = new DatabaseSync(file, { timeout: 0 });
  // Commits don't wait for the disk: a power cut may lose the last seconds, but breaks nothing.
  // Inserting splits pages, which would leave copies of keys that no deletion overwrites.
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  return new SqliteExperimentStore(database);
}

class SqliteExperimentStore implements Closable<ExperimentStore & DayKeyStore> {
  readonly #database: DatabaseSync;
  readonly #assign: StatementSync;
  readonly #addViews: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#assign = database.prepare(ASSIGN);
    this.#addViews = database.prepare(ADD_VIEWS);
  }

  async save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void> {
    this.#inTransaction(() => {
      for (const { userKey, path, variant, rules, at, network, source, campaign } of assignments) {
        this.#assign.run(userKey, path, variant, rules, at.toISOString(), network, source, campaign);
      }
      for (const { hour, path, views: count } of views) {
        this.#addViews.run(hour.toISOString(), path, count);
      }
    });
  }

  async assignmentsStored(): Promise<number> {
    return Number(this.#database.prepare("select count(*) as stored from flag_assignments").get()!.stored);
  }

  async currentKey(): Promise<ExpiringKey> {
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    const find = this.#database.prepare("select key from day_keys where day = ?");
    if (find.get(day) === undefined) this.#startDay(day, now);
    const endsInMs = DAY_MS - (now.getTime() % DAY_MS);
    return { key: String(find.get(day)!.key), endsInMs };
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #startDay(day: string, now: Date) {
    this.#inTransaction(() => {
      if (this.#isClockTrusted(now)) this.#database.exec("delete from day_keys");
      this.#database.prepare("insert into day_keys (day, key) values (?, ?)").run(day, makeKey());
    });
    // A deleted key would stay readable in the WAL until that is overwritten.
    this.#database.exec("pragma wal_checkpoint(truncate)");
  }

  #isClockTrusted(now: Date): boolean {
    const note = this.#database.prepare("select believed_at from clock_notes").get();
    if (note === undefined) return true;
    return Math.abs(now.getTime() - Date.parse(String(note.believed_at))) <= TRUSTED_AGE_MS_MAX;
  }

  #inTransaction(work: () => void) {
    this.#database.exec("begin immediate");
    try {
      work();
      this.#database.exec("commit");
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback");
      throw error;
    }
  }
}

/**
 * Reads an experiment from the file of leads. A server may be running on it.
 * @throws OperatorError when the file is missing or of another version.
 */
export async function openSqliteExperimentRepository(
  file: string,
  use: ExperimentUse = "report",
): Promise<ExperimentRepository> {
  const database = await openBesideServer(file, { mayWrite: false, busyTimeoutMs: 0 });
  if (use === "report")
    database.exec(`pragma mmap_size = ${MAPPED_BYTES_MAX}; pragma cache_size = -${CACHE_KIB}`);
  return new SqlExperimentRepository(new SqliteDatabase(database));
}
