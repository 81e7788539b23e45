import { sketchWidth } from "../../domain/limits/counters.ts";
import type { Counters, Token, Usage } from "../../domain/limits/counters.ts";
import { NETWORK_CALLS_MIN, fairShare } from "../../domain/limits/fair-share.ts";
import { BloomFilter } from "../../domain/limits/bloom-filter.ts";
import { CountMinSketch } from "../../domain/limits/count-min-sketch.ts";
import type { Cells } from "../../domain/limits/count-min-sketch.ts";

/** Counts kept in this process. */
export class CountersInMemory implements Counters {
  readonly #windows = new Map<string, Window>();
  readonly #seen = new Map<string, { keys: BloomFilter; untilMs: number }>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock: a count must not outlast its window because the time was set back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  async take(usage: Usage): Promise<number> {
    return this.#window(usage).take(usage, this.#nowMs());
  }

  /** What `take` would return, without taking. */
  wait(usage: Usage): number {
    return this.#window(usage).wait(usage, this.#nowMs());
  }

  /** Adds what was counted elsewhere. */
  add(usage: Usage): void {
    this.#window(usage).add(usage, this.#nowMs());
  }

  async takeOnce({ name, key, by, lastsMs }: Token): Promise<boolean> {
    let seen = this.#seen.get(name);
    if (!seen) {
      for (const [other, { untilMs }] of this.#seen) if (untilMs <= this.#nowMs()) this.#seen.delete(other);
      this.#seen.set(name, (seen = { keys: new BloomFilter(), untilMs: this.#nowMs() + lastsMs }));
    }
    const use = `${key} ${by}`;
    if (!seen.keys.add(key)) return seen.keys.has(use);
    seen.keys.add(use);
    return true;
  }

  #window({ name, windowMs }: Usage): Window {
    let window = this.#windows.get(name);
    if (!window) this.#windows.set(name, (window = new Window(windowMs)));
    return window;
  }
}

/** The counts of one name. */
class Window {
  readonly #windowMs: number;
  readonly #sketch: CountMinSketch;
  #endsAtMs = -Infinity;
  /** The amount used by everyone. */
  #used = 0;
  /** The number of networks that used any of it. */
  #networks = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
    this.#sketch = new CountMinSketch(sketchWidth(windowMs));
  }

  take(usage: Usage, nowMs: number): number {
    this.#restartIfOver(nowMs);
    const cells = this.#cellIndexes(usage);
    const waitMs = this.#fits(usage, cells) ? 0 : this.#endsAtMs - nowMs;
    if (waitMs === 0) this.#add(usage, cells);
    return waitMs;
  }

  wait(usage: Usage, nowMs: number): number {
    this.#restartIfOver(nowMs);
    return this.#fits(usage, this.#cellIndexes(usage)) ? 0 : this.#endsAtMs - nowMs;
  }

  add(usage: Usage, nowMs: number): void {
    this.#restartIfOver(nowMs);
    this.#add(usage, this.#cellIndexes(usage));
  }

  #cellIndexes({ own }: Usage): Cells[] {
    return own.map(({ key }) => this.#sketch.locate(key));
  }

  #fits({ own, amount, globalMax }: Usage, cells: readonly Cells[]): boolean {
    const counts = cells.map((cell) => this.#sketch.count(cell));
    if (own.some(({ max }, index) => counts[index]! + amount > max)) return false;
    if (globalMax === null) return true;
    const ofNetwork = counts.at(-1) ?? 0;
    const networks = this.#networks + (ofNetwork === 0 ? 1 : 0);
    const share = fairShare({ max: globalMax, used: this.#used }, networks, NETWORK_CALLS_MIN);
    return this.#used + amount <= globalMax && ofNetwork + amount <= share;
  }

  #add({ amount }: Usage, cells: readonly Cells[]): void {
    this.#used += amount;
    const network = cells.at(-1);
    if (network && this.#sketch.count(network) === 0) this.#networks += 1;
    for (const each of cells) this.#sketch.add(each, amount);
  }

  #restartIfOver(nowMs: number): void {
    if (nowMs < this.#endsAtMs) return;
    this.#endsAtMs = nowMs + this.#windowMs;
    if (this.#used > 0) this.#sketch.clear();
    this.#used = 0;
    this.#networks = 0;
  }
}
