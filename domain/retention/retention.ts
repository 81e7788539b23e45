import { StoreBusy } from "../errors/store-busy.ts";
import type { Log } from "../log.ts";
import type { Repositories } from "./delete-leads.ts";
import { deleteAllOlder, deleteOlder } from "./delete-older.ts";
import { tooMuchAtOnce } from "./too-much-at-once.ts";

const DAY_MS = 86_400_000;

/** How often it looks. What is kept for days may stay an hour longer. */
const EVERY_MS = 3_600_000;
/** And after an operator's own deletion was in the way. */
const BUSY_AGAIN_MS = 60_000;

/** What came without a lead is found by looking at every picture and every visitor there is, which takes longer. */
const LOOKS_AT_ALL_EVERY = 24;

/** By how much the clock may leave what the machine counted between two looks, and still be believed. */
const CLOCK_MS_OFF_MAX = 3_600_000;

export type RetentionServices = {
  days: number;
  /** Opened for each look, closed after it. */
  open: () => Promise<Repositories>;
  log: Pick<Log, "info" | "warn">;
  now?: () => Date;
  /** The machine's count of time, which nobody sets. */
  uptimeMs?: () => number;
};

/**
 * Deletes what is older than so many days, while the server runs: at its start, and every hour. Most of it at once goes
 * only while the clock has run since a look that found less: at a start it may be far off.
 */
export class Retention {
  readonly #services: Required<RetentionServices>;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #look: Promise<void> = Promise.resolve();
  #looks = 0;
  #lastLook: { at: number; uptimeMs: number } | null = null;

  constructor(services: RetentionServices) {
    this.#services = { now: () => new Date(), uptimeMs: () => performance.now(), ...services };
  }

  start(): void {
    this.#timer = setInterval(() => this.#lookAgain(), EVERY_MS).unref();
    this.#lookAgain();
  }

  /** Resolves when the batch under way is deleted. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#stopped.abort();
    await this.#look;
  }

  /** One after the other, however long one takes. */
  #lookAgain(): void {
    this.#look = this.#look.then(() => this.#deleteOlder());
  }

  async #deleteOlder(): Promise<void> {
    const { open, log, days, now, uptimeMs } = this.#services;
    const signal = this.#stopped.signal;
    if (signal.aborted) return;
    const deletes = this.#looks % LOOKS_AT_ALL_EVERY === 0 ? deleteAllOlder : deleteOlder;
    try {
      const repositories = await open();
      try {
        await repositories.leads.withExclusiveLock(async () => {
          const look = { at: now().getTime(), uptimeMs: uptimeMs() };
          const before = new Date(look.at - days * DAY_MS);
          const tooMuch = this.#hasRunOn(look) ? null : await tooMuchAtOnce(repositories, before);
          if (tooMuch !== null) return log.warn({ days, clock: new Date(look.at) }, refusal(tooMuch, days));
          const deleted = await deletes(repositories, before, { signal });
          this.#lastLook = look;
          this.#looks += 1;
          if (Object.values(deleted).some((count) => count > 0))
            log.info({ ...deleted, days }, "Deleted what is older: RETENTION_DAYS");
        });
      } finally {
        await repositories.uploads.close();
        await repositories.leads.close();
      }
    } catch (err) {
      if (err instanceof StoreBusy) {
        log.warn(`${err.message} What is older is deleted at the next try, in a minute`);
        this.#soon = setTimeout(() => this.#lookAgain(), BUSY_AGAIN_MS).unref();
        return;
      }
      log.warn({ err }, "What is older could not be deleted; the next try is in an hour");
    }
  }

  #hasRunOn({ at, uptimeMs }: { at: number; uptimeMs: number }): boolean {
    if (this.#lastLook === null) return false;
    const off = at - this.#lastLook.at - (uptimeMs - this.#lastLook.uptimeMs);
    return Math.abs(off) <= CLOCK_MS_OFF_MAX;
  }
}

function refusal(tooMuch: string, days: number): string {
  return (
    `Nothing is deleted: ${tooMuch}, which may be the clock's fault. ` +
    `If the clock is right, run: leads purge --older-than ${days}d --yes-all`
  );
}
