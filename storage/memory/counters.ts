import { COUNTS_MAX } from "../../domain/limits/counters.ts";
import type { Claim, Counters, Quota } from "../../domain/limits/counters.ts";

type Count = { used: number; endsAtMs: number };

/** Counts of this process alone, which are gone when it ends. */
export class CountersInMemory implements Counters {
  readonly #tables = new Map<string, Table>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock: a count must not outlast its window because the time was set back. */
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
    const { amount } = claim;
    const newEndsAtMs = nowMs + this.#windowMs;
    const quotas = this.#choose(claim);
    const counts = quotas.map(({ key }) => this.#counts.get(key));
    let waitMs = 0;
    for (const [index, { max }] of quotas.entries()) {
      const { used, endsAtMs } = counts[index] ?? { used: 0, endsAtMs: newEndsAtMs };
      if (used + amount > max) waitMs = Math.max(waitMs, endsAtMs - nowMs);
    }
    if (waitMs > 0) return waitMs;
    for (const [index, { key }] of quotas.entries()) {
      const count = counts[index];
      if (count) count.used += amount;
      else this.#counts.set(key, { used: amount, endsAtMs: newEndsAtMs });
    }
    return 0;
  }

  #choose({ own, crowd, all }: Claim): Quota[] {
    const hasRoomForAll = this.#counts.size + own.length <= COUNTS_MAX;
    const chosen = hasRoomForAll ? [...own] : this.#chooseWithin(own);
    if (chosen.length === 0) chosen.push(crowd);
    if (all) chosen.push(all);
    return chosen;
  }

  #chooseWithin(own: readonly Quota[]): Quota[] {
    const known = own.filter(({ key }) => this.#counts.has(key));
    return this.#counts.size + own.length - known.length <= COUNTS_MAX ? [...own] : known;
  }

  /** A map keeps the order in which its entries were made. */
  #forgetEnded(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.#counts) {
      if (endsAtMs > nowMs) return;
      this.#counts.delete(key);
    }
  }
}
