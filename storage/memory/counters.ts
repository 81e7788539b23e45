import type { Counters, Quota } from "../../domain/limits/counters.ts";

/** About 20 MB. Whoever comes from more addresses than this within a minute meets the limit for everyone. */
const COUNTS_MAX = 100_000;

type Count = { used: number; endsAtMs: number };

/** Counts of this process alone, which are gone when it ends. */
export class CountersInMemory implements Counters {
  #recent = new Map<string, Count>();
  /** Those not used since `#recent` was last full, the next to be forgotten. */
  #older = new Map<string, Count>();
  readonly #nowMs: () => number;

  /** @param nowMs a clock that nobody sets: a count must not outlast its window because the time was put back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  async take(quotas: readonly Quota[]): Promise<number> {
    const nowMs = this.#nowMs();
    const counts = quotas.map((quota) => this.#countFor(quota, nowMs));
    const waits = quotas.map(({ amount, max }, index) => {
      const { used, endsAtMs } = counts[index]!;
      return used + amount > max ? endsAtMs - nowMs : 0;
    });
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return waitMs;
    for (const [index, { amount }] of quotas.entries()) counts[index]!.used += amount;
    return 0;
  }

  #countFor({ key, windowMs }: Quota, nowMs: number): Count {
    const known = this.#recent.get(key) ?? this.#older.get(key);
    const count = known && known.endsAtMs > nowMs ? known : { used: 0, endsAtMs: nowMs + windowMs };
    this.#recent.set(key, count);
    if (this.#recent.size > COUNTS_MAX / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    return count;
  }
}
