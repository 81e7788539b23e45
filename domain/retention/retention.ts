import { StoreBusy } from "../errors/store-busy.ts";
import type { LeadAdminRepository } from "../leads/lead-admin-repository.ts";
import type { Log } from "../log.ts";
import { checkClock } from "./clock.ts";
import type { PreviousCheck } from "./clock.ts";
import type { OpenRepositories, Repositories } from "./delete-leads.ts";
import { deleteAllOlder, deleteOlder } from "./delete-older.ts";
import { findBulkProblem } from "./bulk-problem.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";

/** The time between runs, so data may be kept up to an hour longer. */
const EVERY_MS = HOUR_MS;
/** The pause before retrying while another program, such as an operator's deletion, holds the write lock. */
const BUSY_AGAIN_MS = MINUTE_MS;

/** Runs between scans of every picture and assignment, which are slow. */
const FULL_PASS_EVERY = 24;

export type RetentionServices = OpenRepositories & {
  /** With Infinity nothing is deleted, but the clock is still checked and recorded. */
  days: number;
  log: Pick<Log, "info" | "warn">;
  now?: () => Date;
  /** A monotonic clock. */
  uptimeMs?: () => number;
};

/**
 * Deletes data older than `days` at start and every hour, if the clock is trusted. Refuses to delete most of the data
 * at once, unless an earlier run of this process had less to delete.
 */
export class Retention {
  readonly #services: Required<RetentionServices>;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #runs = 0;
  #hasPassedBulkCheck = false;
  #previousCheck: { at: Date; uptimeMs: number } | null = null;

  constructor(services: RetentionServices) {
    this.#services = { now: () => new Date(), uptimeMs: () => performance.now(), ...services };
  }

  start(): void {
    this.#timer = setInterval(() => this.#scheduleRun(), EVERY_MS).unref();
    this.#scheduleRun();
  }

  /** Resolves when the current batch is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#stopped.abort();
    await this.#running;
  }

  /** Runs never overlap, however long one takes. */
  #scheduleRun(): void {
    this.#running = this.#running.then(() => this.#tryRun());
  }

  async #tryRun(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    const { days, openLeads, log } = this.#services;
    const [planned, failed] =
      days === Infinity
        ? ["The time will be recorded", "The time could not be recorded"]
        : ["Old data will be deleted", "Old data could not be deleted"];
    try {
      const leads = await openLeads();
      try {
        await leads.withExclusiveLock(() => this.#run(leads));
      } finally {
        await leads.close();
      }
    } catch (err) {
      if (err instanceof StoreBusy) {
        log.warn(`${err.message} ${planned} at the next attempt, in a minute`);
        clearTimeout(this.#soon);
        this.#soon = setTimeout(() => this.#scheduleRun(), BUSY_AGAIN_MS).unref();
        return;
      }
      log.warn({ err }, `${failed}; the next attempt is in an hour`);
    }
  }

  async #run(leads: LeadAdminRepository): Promise<void> {
    const { days, openUploads, log } = this.#services;
    const { now, doubt } = await this.#noteClock(leads);
    if (days === Infinity) return;
    if (doubt !== null) {
      this.#hasPassedBulkCheck = false;
      return log.warn({ days, clock: now }, doubtMessage(doubt, days));
    }
    const uploads = await openUploads();
    try {
      await this.#deleteOlder({ leads, uploads }, now);
    } finally {
      await uploads.close();
    }
  }

  async #noteClock(leads: LeadAdminRepository) {
    const uptimeMs = this.#services.uptimeMs();
    const earlier: PreviousCheck | null = this.#previousCheck && {
      at: this.#previousCheck.at,
      agoMs: uptimeMs - this.#previousCheck.uptimeMs,
    };
    const check = await checkClock(leads, this.#services.now(), earlier);
    await leads.saveClockNote(check.note);
    this.#previousCheck = { at: check.now, uptimeMs };
    return check;
  }

  async #deleteOlder(repositories: Repositories, now: Date) {
    const { days, log } = this.#services;
    const before = new Date(now.getTime() - days * DAY_MS);
    const bulk = this.#hasPassedBulkCheck ? null : await findBulkProblem(repositories, before);
    if (bulk !== null) return log.warn({ days, clock: now }, bulkMessage(bulk, days));
    const deletes = this.#runs % FULL_PASS_EVERY === 0 ? deleteAllOlder : deleteOlder;
    const deleted = await deletes(repositories, before, { signal: this.#stopped.signal });
    this.#hasPassedBulkCheck = true;
    this.#runs += 1;
    if (Object.values(deleted).some((count) => count > 0))
      log.info({ ...deleted, days }, "Deleted data older than RETENTION_DAYS");
  }
}

function doubtMessage(doubt: string, days: number): string {
  return (
    `Nothing was deleted: ${doubt}. ` +
    `If the clock is right, run: leads purge --older-than ${days}d --yes --trust-clock`
  );
}

function bulkMessage(bulk: string, days: number): string {
  return (
    `Nothing was deleted: ${bulk} are older than ${days} days, so the clock may be wrong. ` +
    `If it is right, run: leads purge --older-than ${days}d --yes-all`
  );
}
