import type { Log } from "../log.ts";
import type { Assignment, ExperimentStore, Views } from "./experiment-store.ts";
import { HOUR_MS } from "../durations.ts";

/** How often to recount: other servers add and delete too, and returning visitors are not stored again. */
const RECOUNT_MS = HOUR_MS;

/** Stores at most `assignmentsMax` assignments; the rest are dropped, and their number is logged. */
export class CappedExperiment implements Pick<ExperimentStore, "save"> {
  readonly #store: ExperimentStore;
  readonly #assignmentsMax: number;
  readonly #log: Pick<Log, "warn">;
  #stored = 0;
  #countedAtMs = -Infinity;
  #dropped = 0;

  constructor(store: ExperimentStore, assignmentsMax: number, log: Pick<Log, "warn">) {
    this.#store = store;
    this.#assignmentsMax = assignmentsMax;
    this.#log = log;
  }

  async save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void> {
    await this.#recount();
    const kept = assignments.slice(0, Math.max(0, this.#assignmentsMax - this.#stored));
    await this.#store.save(kept, views);
    this.#stored += kept.length;
    this.#dropped += assignments.length - kept.length;
  }

  /** Logs how many assignments were dropped since the last report. `save` also calls it, once an hour. */
  reportDropped(): void {
    if (this.#dropped === 0) return;
    const figures = { leftOut: this.#dropped, visitorsMax: this.#assignmentsMax };
    this.#log.warn(figures, "Visitors were left out of the report: VISITORS_MAX is reached");
    this.#dropped = 0;
  }

  async #recount(): Promise<void> {
    if (this.#assignmentsMax === Infinity || performance.now() - this.#countedAtMs < RECOUNT_MS) return;
    this.#stored = await this.#store.assignmentsStored();
    this.#countedAtMs = performance.now();
    this.reportDropped();
  }
}
