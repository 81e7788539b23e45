import { COUNTS_MAX } from "../../domain/limits/counters.ts";
import type { Claim, Counters, Quota } from "../../domain/limits/counters.ts";

type Count = { used: number; endsAtMs: number };

/** Counts of this process alone, which are gone when it ends. */
export class CountersInMemory implements Counters {
  readonly #tables = new Map<string, Table>();
  readonly #nowMs: () => number;

  /** @param nowMs a clock that nobody sets: a count must not outlast its window because the time was put back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  async take(claim: Claim): Promise<number> {
    let table = this.#tables.get(claim.name);
    if (!table) this.#tables.set(claim.name, (table = new Table(claim.windowMs)));
    return table.take(claim, this.#nowMs());
  }
}

/** All counts of one name. They have one window, so the oldest is always the next to end. */
class Table {
  readonly #windowMs: number;
  readonly #counts = new Map<string, Count>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  take(claim: Claim, nowMs: number): number {
    this.#forgetEnded(nowMs);
    const quotas = this.#choose(claim);
    const { amount } = claim;
    let waitMs = 0;
    for (const { key, max } of quotas) {
      const { used, endsAtMs } = this.#counts.get(key) ?? this.#newCount(nowMs);
      if (used + amount > max) waitMs = Math.max(waitMs, endsAtMs - nowMs);
    }
    if (waitMs > 0) return waitMs;
    for (const { key } of quotas) {
      const count = this.#counts.get(key) ?? this.#newCount(nowMs);
      count.used += amount;
      this.#counts.set(key, count);
    }
    return 0;
  }

  #choose({ own, crowd, all }: Claim): Quota[] {
    const known = own.filter(({ key }) => this.#counts.has(key));
    const hasRoom = this.#counts.size + own.length - known.length <= COUNTS_MAX;
    const chosen = hasRoom ? [...own] : known;
    if (chosen.length === 0) chosen.push(crowd);
    if (all) chosen.push(all);
    return chosen;
  }

  #newCount(nowMs: number): Count {
    return { used: 0, endsAtMs: nowMs + this.#windowMs };
  }

  /** A map keeps the order in which its entries were made. */
  #forgetEnded(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.#counts) {
      if (endsAtMs > nowMs) return;
      this.#counts.delete(key);
    }
  }
}
