import type { Log } from "../log.ts";
import type { Assignment, ExperimentStore, Views } from "./experiment-store.ts";

/** What the routes report of an experiment. Reporting takes no time, and can't fail. */
export interface ExperimentLog {
  assigned(assignment: Assignment): void;
  /** A page was asked for, by its path. */
  viewed(path: string, at: Date): void;
}

export type WaitingRoom = {
  /** How often assignments are saved. */
  everyMs: number;
  /** How often views are: each time adds a row for each page on some stores. */
  viewsEveryMs: number;
  /** How many of each may wait. Beyond that the oldest are dropped, to bound memory. */
  waitingMax: number;
};

const WAITING_ROOM: WaitingRoom = { everyMs: 1000, viewsEveryMs: 60_000, waitingMax: 10_000 };

/** What is saved at once: little enough that no visitor waits for it. */
const BATCH_MAX = 500;

/** What is left when the server stops may take so long to be saved. */
const CLOSE_MS_MAX = 3000;

/**
 * Collects an experiment's records in memory and saves them in batches, best effort: a slow or missing store never
 * delays a visitor.
 */
export class BatchedExperimentLog implements ExperimentLog {
  readonly #store: ExperimentStore;
  readonly #room: WaitingRoom;
  readonly #assignments = new Map<string, Assignment>();
  readonly #views = new Map<string, Views>();
  #log: Pick<Log, "warn"> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #viewsSavedAtMs = performance.now();
  #saving: Promise<void> = Promise.resolve();
  #isFailing = false;
  #isClosed = false;
  #hasOverflowed = false;

  constructor(store: ExperimentStore, room: Partial<WaitingRoom> = {}) {
    this.#store = store;
    this.#room = { ...WAITING_ROOM, ...room };
  }

  /** Failures are reported to this log, each kind once until saving works again. */
  reportTo(log: Pick<Log, "warn">): void {
    this.#log = log;
  }

  assigned(assignment: Assignment): void {
    const key = `${assignment.path} ${assignment.userKey}`;
    // The first one counts.
    if (!this.#assignments.has(key)) this.#assignments.set(key, assignment);
    this.#bound(this.#assignments);
    this.#saveSoon();
  }

  viewed(path: string, at: Date): void {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    const key = `${hour.getTime()} ${path}`;
    const views = (this.#views.get(key)?.views ?? 0) + 1;
    this.#views.set(key, { hour, path, views });
    this.#bound(this.#views);
    this.#saveSoon();
  }

  /** Saves what waits, for as long as a stopping server has time for it. Nothing is saved afterwards. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#isClosed = true;
    const outOfTime = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS_MAX).unref());
    await Promise.race([this.#saving.then(() => this.#saveAll()), outOfTime]);
  }

  #bound(waiting: Map<string, unknown>): void {
    if (waiting.size <= this.#room.waitingMax) return;
    waiting.delete(waiting.keys().next().value!);
    if (!this.#hasOverflowed)
      this.#log?.warn("What waits to be saved for the report is given up, oldest first");
    this.#hasOverflowed = true;
  }

  #saveSoon(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      const areViewsDue = performance.now() - this.#viewsSavedAtMs >= this.#room.viewsEveryMs;
      this.#saving = this.#saveBatch(areViewsDue).then(() => {
        this.#timer = null;
        if (this.#assignments.size + this.#views.size > 0) this.#saveSoon();
      });
    }, this.#room.everyMs).unref();
  }

  async #saveAll(): Promise<void> {
    do await this.#saveBatch(true);
    while (this.#assignments.size > 0 && !this.#isFailing);
  }

  /** What could not be saved waits for the next time. */
  async #saveBatch(withViews: boolean): Promise<void> {
    const assignments = [...this.#assignments].slice(0, BATCH_MAX);
    const views = withViews ? [...this.#views] : [];
    if (assignments.length + views.length === 0) return;
    try {
      await this.#store.save(valuesOf(assignments), valuesOf(views));
      for (const [key] of assignments) this.#assignments.delete(key);
      for (const [key, saved] of views) this.#forget(key, saved);
      if (withViews) this.#viewsSavedAtMs = performance.now();
      this.#isFailing = false;
      this.#hasOverflowed = false;
    } catch (err) {
      if (!this.#isFailing)
        this.#log?.warn({ err }, "The report's figures can not be saved; they wait in memory");
      this.#isFailing = true;
    }
  }

  /** Of a page that was asked for again meanwhile, the new views stay. */
  #forget(key: string, saved: Views): void {
    const more = (this.#views.get(key)?.views ?? 0) - saved.views;
    if (more > 0) this.#views.set(key, { ...saved, views: more });
    else this.#views.delete(key);
  }
}

const HOUR_MS = 3_600_000;

function valuesOf<T>(entries: readonly [string, T][]): T[] {
  return entries.map(([, value]) => value);
}
