import { COUNTS_MAX, NETWORK_COUNTS_MAX } from "../../domain/limits/counters.ts";
import type { Claim, Counters, Quota } from "../../domain/limits/counters.ts";

type Count = {
  used: number;
  endsAtMs: number;
  /** Of a network: how many counts it made. */
  made: number;
};

/** Counts of this process alone, which are gone when it ends. */
export class CountersInMemory implements Counters {
  readonly #tables = new Map<string, Table>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock: a count must not outlast its window because the time was set back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  async take(claim: Claim): Promise<number> {
    const waitMs = this.wait(claim);
    if (waitMs === 0) this.add(claim);
    return waitMs;
  }

  /** What `take` would give, without taking it. */
  wait(claim: Claim): number {
    return this.#table(claim).wait(claim, this.#nowMs());
  }

  /** Adds what was taken elsewhere. */
  add(claim: Claim): void {
    this.#table(claim).add(claim, this.#nowMs());
  }

  #table({ name, windowMs }: Claim): Table {
    let table = this.#tables.get(name);
    if (!table) this.#tables.set(name, (table = new Table(windowMs)));
    return table;
  }
}

/** All counts of one name. They have one window, so the oldest is always the next to end. */
class Table {
  readonly #windowMs: number;
  readonly #counts = new Map<string, Count>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  wait(claim: Claim, nowMs: number): number {
    this.#forgetEnded(nowMs);
    let waitMs = 0;
    for (const { key, max } of this.#choose(claim)) {
      const { used, endsAtMs } = this.#counts.get(key) ?? { used: 0, endsAtMs: nowMs + this.#windowMs };
      if (used + claim.amount > max) waitMs = Math.max(waitMs, endsAtMs - nowMs);
    }
    return waitMs;
  }

  add(claim: Claim, nowMs: number): void {
    this.#forgetEnded(nowMs);
    const { own, amount } = claim;
    const missing = this.#countMissing(own);
    for (const { key } of this.#choose(claim)) {
      const count = this.#counts.get(key);
      if (count) count.used += amount;
      else this.#counts.set(key, { used: amount, endsAtMs: nowMs + this.#windowMs, made: 0 });
    }
    const network = this.#counts.get(own.at(-1)?.key ?? "");
    if (network) network.made += missing - this.#countMissing(own);
  }

  #choose({ own, crowd, all }: Claim): Quota[] {
    const chosen = this.#mayMake(own) ? [...own] : own.filter(({ key }) => this.#counts.has(key));
    if (chosen.length === 0) chosen.push(crowd);
    if (all) chosen.push(all);
    return chosen;
  }

  #mayMake(own: readonly Quota[]): boolean {
    const missing = this.#countMissing(own);
    const madeByNetwork = this.#counts.get(own.at(-1)?.key ?? "")?.made ?? 0;
    return this.#counts.size + missing <= COUNTS_MAX && madeByNetwork + missing <= NETWORK_COUNTS_MAX;
  }

  #countMissing(own: readonly Quota[]): number {
    return own.reduce((missing, { key }) => (this.#counts.has(key) ? missing : missing + 1), 0);
  }

  /** A map keeps the order in which its entries were made. */
  #forgetEnded(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.#counts) {
      if (endsAtMs > nowMs) return;
      this.#counts.delete(key);
    }
  }
}
