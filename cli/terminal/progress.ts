import { plainNumber } from "./plain-number.ts";
import type { Output } from "./output.ts";

const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** A line on a terminal that tells how far a command is; elsewhere it says nothing. */
export class Progress {
  readonly #err: Output;
  readonly #what: string;
  readonly #total: number;
  readonly #startedAt = performance.now();
  #done = 0;
  #drawnAt = -Infinity;

  /** `what` is counted: "leads". */
  constructor(err: Output, what: string, total: number) {
    this.#err = err;
    this.#what = what;
    this.#total = total;
  }

  async add(count: number): Promise<void> {
    this.#done += count;
    const now = performance.now();
    if (!this.#err.isTerminal || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    await this.#err.write(`\r${this.#text(now)}\x1b[K`);
  }

  /** Leaves the terminal as it was. */
  async end(): Promise<void> {
    if (this.#drawnAt > -Infinity) await this.#err.write("\r\x1b[K");
  }

  #text(now: number): string {
    // Rows arrive while others are read, so there may be more than were counted.
    const total = Math.max(this.#total, this.#done, 1);
    const part = this.#done / total;
    const filled = Math.round(part * BAR_WIDTH);
    const seconds = (now - this.#startedAt) / 1000;
    const secondsLeft = Math.ceil(seconds / part - seconds);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    const text = `${bar} ${Math.floor(part * 100)} %  ${plainNumber(this.#done)} of ${plainNumber(total)} ${this.#what}`;
    const whole = Number.isFinite(secondsLeft) && seconds > 1 ? `${text}, ${secondsLeft} s left` : text;
    return whole.slice(0, Math.max(0, (this.#err.columns ?? Infinity) - 1));
  }
}
