import { stat } from "node:fs/promises";
import type { AuditEntry, AuditLog } from "../../domain/audit/audit-log.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import type { ExperimentRepository } from "../../domain/experiment/experiment-repository.ts";
import type { LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { withTimeout } from "../../domain/with-timeout.ts";
import type { StorageBackends } from "../../storage/choose-storage.ts";
import { isOutage } from "../../storage/is-outage.ts";

/** How long a query may take: more than any of the board's takes on a million leads. */
const ANSWER_MS_MAX = 15_000;

/** Opened read-only: `mark` and `audit` open connections of their own. */
export type BoardRepositories = {
  leads: LeadAdminRepository;
  experiment: ExperimentRepository;
  outbox: OutboxRepository;
};

/** Opens the stores on first use, and again after a failure, as the database may have been down. */
export class BoardStores {
  readonly #storage: StorageBackends;
  readonly #answerMsMax: number;
  #opened: Promise<BoardRepositories> | null = null;
  #uploads: Promise<UploadRepository> | null = null;
  /** Resolves when what was dropped is closed. */
  #closing: Promise<unknown> = Promise.resolve();
  #fileId: string | null = null;

  constructor(storage: StorageBackends, { answerMsMax = ANSWER_MS_MAX } = {}) {
    this.#storage = storage;
    this.#answerMsMax = answerMsMax;
  }

  /** @throws StoreDown when the database doesn't answer; the next use reopens it. */
  async read<T>(work: (stores: BoardRepositories) => Promise<T>): Promise<T> {
    const fileId = await this.#findFile();
    if (fileId !== this.#fileId) this.#drop();
    this.#fileId = fileId;
    try {
      return await this.#answered(async () => work(await this.#open()));
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  /** Marks leads as done or open. @throws StoreDown when the database doesn't answer. */
  mark(work: (leads: LeadAdminRepository) => Promise<unknown>): Promise<void> {
    return this.#briefly(
      () => this.#storage.leads.openLeads("mark"),
      async (leads) => void (await work(leads)),
    );
  }

  /** Resolves once the entries are on the disk. @throws StoreDown when the database doesn't answer. */
  audit(entries: readonly AuditEntry[]): Promise<void> {
    return this.withAudit((log) => log.add(entries));
  }

  /** @throws StoreDown when the database doesn't answer. */
  withAudit<T>(work: (log: AuditLog) => Promise<T>): Promise<T> {
    return this.#briefly(() => this.#storage.leads.openAuditLog(), work);
  }

  /** Uses a writable connection, and closes it right after. */
  async #briefly<Store extends { close(): Promise<void> }, T>(
    open: () => Promise<Store>,
    work: (store: Store) => Promise<T>,
  ): Promise<T> {
    return this.#answered(async () => {
      const store = await open();
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    });
  }

  /** Errors that are not an outage pass unchanged. */
  async #answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await withTimeout(this.#answerMsMax, work(), "The database");
    } catch (error) {
      throw isOutage(error) && !(error instanceof StoreDown)
        ? new StoreDown((error as Error).message)
        : error;
    }
  }

  /** The size of the database's file in bytes; null if it is on a server. */
  async fileBytes(): Promise<number | null> {
    const { file } = this.#storage.leads;
    return file === null ? null : (await stat(file)).size;
  }

  uploads(): Promise<UploadRepository> {
    this.#uploads ??= this.#storage.uploads.openRepository();
    this.#uploads.catch(() => (this.#uploads = null));
    return this.#uploads;
  }

  async close(): Promise<void> {
    this.#drop();
    await this.#closing;
    await (await this.#uploads?.catch(() => null))?.close();
  }

  #open(): Promise<BoardRepositories> {
    this.#opened ??= this.#openAll();
    return this.#opened;
  }

  async #openAll(): Promise<BoardRepositories> {
    const { leads: backend } = this.#storage;
    await using opened = new AsyncDisposableStack();
    const leads = await backend.openLeads("report");
    opened.defer(() => leads.close());
    const experiment = await backend.openExperiment("day");
    opened.defer(() => experiment.close());
    const outbox = await backend.openOutbox("read");
    opened.move();
    return { leads, experiment, outbox };
  }

  /** Closes the stores, those of an opening that is under way once it ends: nobody waits for it. */
  #drop(): void {
    const closed = this.#opened?.then(
      (stores) => Promise.allSettled(Object.values(stores).map((store) => store.close())),
      () => {},
    );
    this.#opened = null;
    this.#closing = Promise.all([this.#closing, closed]);
  }

  /** A deleted or replaced file would stay readable while it is open, with outdated figures. */
  async #findFile(): Promise<string | null> {
    const { file } = this.#storage.leads;
    const found = file === null ? null : await stat(file).catch(() => null);
    return found && `${found.dev} ${found.ino}`;
  }
}
