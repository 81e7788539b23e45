import type { Log } from "../log.ts";
import type { Repositories } from "./delete-leads.ts";
import { deleteAllOlder, deleteOlder } from "./delete-older.ts";

const DAY_MS = 86_400_000;

/** How often it looks. What is kept for days may stay an hour longer. */
const EVERY_MS = 3_600_000;

/** What came without a lead is found by looking at every picture and every visitor there is, which takes longer. */
const LOOKS_AT_ALL_EVERY = 24;

export type RetentionServices = {
  days: number;
  /** Opened for each look, closed after it. */
  open: () => Promise<Repositories>;
  log: Pick<Log, "info" | "warn">;
  now?: () => Date;
};

/** Deletes what is older than so many days, while the server runs: at its start, and every hour. */
export class Retention {
  readonly #services: Required<RetentionServices>;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> = Promise.resolve();
  #looks = 0;

  constructor(services: RetentionServices) {
    this.#services = { now: () => new Date(), ...services };
  }

  start(): void {
    this.#timer = setInterval(() => this.#lookAgain(), EVERY_MS).unref();
    this.#lookAgain();
  }

  /** Resolves when the batch under way is deleted. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#look;
  }

  /** One after the other, however long one takes. */
  #lookAgain(): void {
    this.#look = this.#look.then(() => this.#deleteOlder());
  }

  async #deleteOlder(): Promise<void> {
    const { open, log, days, now } = this.#services;
    const signal = this.#stopped.signal;
    if (signal.aborted) return;
    const deletes = this.#looks % LOOKS_AT_ALL_EVERY === 0 ? deleteAllOlder : deleteOlder;
    try {
      const repositories = await open();
      try {
        await repositories.leads.withExclusiveLock(async () => {
          const deleted = await deletes(repositories, new Date(now().getTime() - days * DAY_MS), { signal });
          if (Object.values(deleted).some((count) => count > 0))
            log.info({ ...deleted, days }, "Deleted what is older: RETENTION_DAYS");
        });
      } finally {
        await repositories.pictures.close();
        await repositories.leads.close();
      }
      this.#looks += 1;
    } catch (err) {
      log.warn({ err }, "What is older could not be deleted; the next try is in an hour");
    }
  }
}
