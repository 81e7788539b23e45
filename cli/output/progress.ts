import { formatNumber } from "./format-number.ts";
import type { Output } from "./output.ts";

const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** A progress bar, cleared when disposed; silent unless the output is a terminal. */
export class Progress implements AsyncDisposable {
  readonly #err: Output;
  readonly #noun: string;
  readonly #total: number;
  readonly #startedAtMs = performance.now();
  #done = 0;
  #drawnAt = -Infinity;

  /** `noun` is what is counted: "leads". */
  constructor(err: Output, noun: string, total: number) {
    this.#err = err;
    this.#noun = noun;
    this.#total = total;
  }

  async add(count: number): Promise<void> {
    this.#done += count;
    const now = performance.now();
    if (!this.#err.isTerminal || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    await this.#err.write(`\r${this.#text(now)}\x1b[K`);
  }

  /** Clears the bar until the next count. */
  async clear(): Promise<void> {
    if (this.#drawnAt > -Infinity) await this.#err.write("\r\x1b[K");
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.clear();
  }

  #text(now: number): string {
    // Rows that arrive meanwhile can push the count beyond the total.
    const total = Math.max(this.#total, this.#done, 1);
    const part = this.#done / total;
    const filled = Math.round(part * BAR_WIDTH);
    const seconds = (now - this.#startedAtMs) / 1000;
    const secondsLeft = Math.ceil(seconds / part - seconds);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    const text = `${bar} ${Math.floor(part * 100)}%  ${formatNumber(this.#done)} of ${formatNumber(total)} ${this.#noun}`;
    const whole = Number.isFinite(secondsLeft) && seconds > 1 ? `${text}, ${secondsLeft} s left` : text;
    return whole.slice(0, Math.max(0, (this.#err.columns ?? Infinity) - 1));
  }
}
