import { setTimeout as wait } from "node:timers/promises";
import { summarizeError } from "../domain/errors/loggable-error.ts";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { StoreDown } from "../domain/errors/store-down.ts";
import { storeUnavailable } from "../domain/errors/store-unavailable.ts";
import type { Log } from "../domain/log.ts";

const FIRST_PAUSE_MS = 1000;
const PAUSE_MS_MAX = 30_000;

/** How long the start waits for the first try, which then continues in the background. */
const FIRST_TRY_MS_MAX = 10_000;

type Options<Store> = {
  /** The beginning of its log lines. */
  name: string;
  open: () => Promise<Store>;
  close: (store: Store) => Promise<void>;
  log: Pick<Log, "info" | "error">;
};

/** Opens a store, retrying with growing pauses while it is down. */
export class StoreOpener<Store> {
  readonly opened: Promise<void>;
  readonly #options: Options<Store>;
  readonly #opening = Promise.withResolvers<void>();
  readonly #closing = new AbortController();
  #store: Store | null = null;
  #lastTry: Promise<unknown> | null = null;
  #closed: Promise<void> | null = null;
  #problem: unknown = null;

  constructor(options: Options<Store>) {
    this.#options = options;
    this.opened = this.#opening.promise;
  }

  /** Tries once, and goes on in the background if that fails. @throws OperatorError for wrong settings. */
  async start(): Promise<void> {
    const first = this.#try();
    const late = wait(FIRST_TRY_MS_MAX, new StoreDown("It does not answer."), { ref: false });
    const problem = await Promise.race([first, late]);
    if (problem instanceof OperatorError && !(problem instanceof StoreDown)) throw problem;
    if (problem !== null) this.#report(problem);
    void first.then((last) => this.#tryAgain(last));
  }

  /** @throws AppError 503 while it is not open. */
  get(): Store {
    if (this.#store === null) throw storeUnavailable();
    return this.#store;
  }

  /** Idempotent. Waits for a try under way, which might still open a store. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#closed ??= this.#closeStore();
    await this.#closed;
  }

  async #closeStore(): Promise<void> {
    const store = this.#store;
    this.#store = null;
    if (store === null) await this.#lastTry;
    else await this.#options.close(store);
  }

  /** @returns the problem, or null. */
  #try(): Promise<unknown> {
    const latest = this.#open();
    this.#lastTry = latest;
    return latest;
  }

  async #open(): Promise<unknown> {
    try {
      const store = await this.#options.open();
      if (this.#closing.signal.aborted) {
        await this.#options.close(store);
        return null;
      }
      this.#store = store;
    } catch (error) {
      return error;
    }
    if (this.#problem !== null) this.#options.log.info(`${this.#options.name}: available again`);
    this.#problem = null;
    this.#opening.resolve();
    return null;
  }

  async #tryAgain(last: unknown): Promise<void> {
    let problem = last;
    for (let pauseMs = FIRST_PAUSE_MS; problem !== null && isRetryable(problem); pauseMs *= 2) {
      this.#report(problem);
      const pause = Math.min(pauseMs, PAUSE_MS_MAX);
      const { signal } = this.#closing;
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      problem = await this.#try();
    }
    if (problem !== null) this.#report(problem);
  }

  /** Logs a problem once, not at each try. */
  #report(problem: unknown): void {
    const isNew = this.#problem === null || explain(this.#problem) !== explain(problem);
    this.#problem = problem;
    if (isNew) this.#write(problem);
  }

  #write(problem: unknown): void {
    const next = isRetryable(problem) ? "Retrying." : "Restart the server once that is done.";
    const line = `${this.#options.name}: nothing can be stored; pages and flags still work. ${explain(problem)} ${next}`;
    // An error that is not an OperatorError may be a bug.
    this.#options.log.error(problem instanceof OperatorError ? {} : { err: problem }, line);
  }
}

function isRetryable(problem: unknown): boolean {
  return !(problem instanceof StoreDown) || problem.isRetryable;
}

function explain(problem: unknown): string {
  return problem instanceof OperatorError ? problem.problems.join(" ") : `${summarizeError(problem)}.`;
}
