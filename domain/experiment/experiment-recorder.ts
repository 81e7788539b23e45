import type { Log } from "../log.ts";
import type { Assignment, ExperimentStore, Views } from "./experiment-store.ts";
import { HOUR_MS } from "../durations.ts";
import { withTimeout } from "../with-timeout.ts";

/** Records an experiment's events. Returns at once and never throws. */
export interface ExperimentRecorder {
  assigned(assignment: Assignment): void;
  viewed(path: string, at: Date): void;
}

export type BufferOptions = {
  saveEveryMs: number;
  /** Less often, because on some stores each save adds a row per page. */
  saveViewsEveryMs: number;
  /** How many assignments and views to hold in memory; beyond that the oldest are dropped. */
  bufferedMax: number;
};

const DEFAULT_OPTIONS: BufferOptions = { saveEveryMs: 1000, saveViewsEveryMs: 60_000, bufferedMax: 10_000 };

/** Small enough that no lead waits behind a batch. */
const BATCH_MAX = 500;

const CLOSE_MS_MAX = 3000;

/**
 * Buffers an experiment's events in memory and saves them in batches, best effort: a slow or missing store never delays
 * a visitor.
 */
export class BatchedExperimentRecorder implements ExperimentRecorder {
  readonly #store: Pick<ExperimentStore, "save">;
  readonly #log: Pick<Log, "warn">;
  readonly #options: BufferOptions;
  readonly #assignments = new Map<string, Assignment>();
  readonly #views = new Map<string, Views>();
  #timer: NodeJS.Timeout | undefined;
  #viewsSavedAtMs = performance.now();
  #saving: Promise<void> = Promise.resolve();
  #isFailing = false;
  #isClosed = false;
  #hasDropped = false;

  /** Logs each kind of failure once until saving works again. */
  constructor(
    store: Pick<ExperimentStore, "save">,
    log: Pick<Log, "warn">,
    options: Partial<BufferOptions> = {},
  ) {
    this.#store = store;
    this.#log = log;
    this.#options = { ...DEFAULT_OPTIONS, ...options };
  }

  assigned(assignment: Assignment): void {
    const key = `${assignment.path} ${assignment.userKey}`;
    // Only the first assignment counts.
    if (!this.#assignments.has(key)) this.#assignments.set(key, assignment);
    this.#dropOldest(this.#assignments);
    this.#saveSoon();
  }

  viewed(path: string, at: Date): void {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    const key = `${hour.getTime()} ${path}`;
    const views = (this.#views.get(key)?.views ?? 0) + 1;
    this.#views.set(key, { hour, path, views });
    this.#dropOldest(this.#views);
    this.#saveSoon();
  }

  /** Saves what is buffered, within `CLOSE_MS_MAX`. Later events are discarded. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isClosed = true;
    const saved = this.#saving.then(() => this.#saveAll());
    // What takes longer is lost.
    await withTimeout(CLOSE_MS_MAX, saved, "The report's store").catch(() => {});
  }

  #dropOldest(waiting: Map<string, unknown>): void {
    if (waiting.size <= this.#options.bufferedMax) return;
    waiting.delete(waiting.keys().next().value!);
    if (!this.#hasDropped)
      this.#log.warn("The buffer for the report is full: the oldest entries are dropped");
    this.#hasDropped = true;
  }

  #saveSoon(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      const areViewsDue = performance.now() - this.#viewsSavedAtMs >= this.#options.saveViewsEveryMs;
      this.#saving = this.#saveBatch(areViewsDue).then(() => {
        this.#timer = undefined;
        if (this.#assignments.size + this.#views.size > 0) this.#saveSoon();
      });
    }, this.#options.saveEveryMs).unref();
  }

  async #saveAll(): Promise<void> {
    do await this.#saveBatch(true);
    while (this.#assignments.size > 0 && !this.#isFailing);
  }

  /** Keeps what it could not save for the next attempt. */
  async #saveBatch(withViews: boolean): Promise<void> {
    const assignments = [...this.#assignments].slice(0, BATCH_MAX);
    const views = withViews ? [...this.#views] : [];
    if (assignments.length + views.length === 0) return;
    try {
      await this.#store.save(
        assignments.map(([, assignment]) => assignment),
        views.map(([, counted]) => counted),
      );
      for (const [key] of assignments) this.#assignments.delete(key);
      for (const [key, saved] of views) this.#forgetViews(key, saved);
      if (withViews) this.#viewsSavedAtMs = performance.now();
      this.#isFailing = false;
      this.#hasDropped = false;
    } catch (err) {
      if (!this.#isFailing)
        this.#log.warn({ err }, "The report's figures can't be saved; they are kept in memory");
      this.#isFailing = true;
    }
  }

  /** Keeps views that were counted while saving. */
  #forgetViews(key: string, saved: Views): void {
    const more = (this.#views.get(key)?.views ?? 0) - saved.views;
    if (more > 0) this.#views.set(key, { ...saved, views: more });
    else this.#views.delete(key);
  }
}
