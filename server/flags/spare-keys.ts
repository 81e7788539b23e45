import type { RedirectPath } from "../../contract/paths.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { FlagRules } from "../../domain/flags/flag-rules.ts";

/** Per variant and page. */
const SPARE_MAX = 100;

/** A request waits for these, 30 µs each. */
const TRIES_IN_REQUEST_MAX = 50;

/** Between requests, 3 ms of each 33 go to a search for more. */
const TRIES_AT_ONCE = 100;
const PAUSE_MS = 30;

/** Enough to find a first key for nearly every variant that will be asked for. */
const FILL_TRIES_MIN = 2000;
/** Finds twenty keys for a variant with a share of one in a thousand. */
const FILL_TRIES_MAX = 20_000;

/** The keys that were found under the same rules. */
class Stock {
  readonly fingerprint: string;
  readonly #keys = new Map<string, string[]>();
  /** The pages that lack keys, and how many were tried for each. */
  readonly toFill = new Map<RedirectPath, number>();

  constructor(fingerprint: string) {
    this.fingerprint = fingerprint;
  }

  of(path: RedirectPath, variant: string): string[] {
    const name = `${path} ${variant}`;
    const known = this.#keys.get(name);
    if (known) return known;
    const keys: string[] = [];
    this.#keys.set(name, keys);
    return keys;
  }

  isFull(path: RedirectPath): boolean {
    return [...this.#keys].every(([name, { length }]) => length >= SPARE_MAX || !name.startsWith(`${path} `));
  }
}

/**
 * Finds new user keys for a given variant. A key's variant is known only once it is made, so a rare variant takes many
 * tries. Nearly all are made between requests, so that no number of visitors can keep the server busy with them.
 */
export class SpareKeys {
  #stock = new Stock("");

  /** @returns a key that gets this variant at this page; null if there is none yet */
  take(rules: FlagRules, path: RedirectPath, variant: string): string | null {
    if (rules.fingerprint !== this.#stock.fingerprint) this.#stock = new Stock(rules.fingerprint);
    const spare = this.#stock.of(path, variant);
    const userKey = spare.pop() ?? this.#search(rules, path, TRIES_IN_REQUEST_MAX, variant);
    if (spare.length < SPARE_MAX / 2) this.#fill(rules, path);
    return userKey;
  }

  /** @returns the first key for the variant; all others are kept. */
  #search(rules: FlagRules, path: RedirectPath, triesMax: number, variant?: string): string | null {
    for (let tries = 0; tries < triesMax; tries++) {
      const userKey = makeUserKey();
      const value = rules.valueFor(userKey, path);
      if (value === variant) return userKey;
      const spare = this.#stock.of(path, value);
      if (spare.length < SPARE_MAX) spare.push(userKey);
    }
    return null;
  }

  #fill(rules: FlagRules, path: RedirectPath): void {
    const { toFill } = this.#stock;
    if (toFill.has(path)) return;
    toFill.set(path, 0);
    if (toFill.size === 1) this.#fillLater(rules, this.#stock);
  }

  #fillLater(rules: FlagRules, stock: Stock): void {
    setTimeout(() => {
      const [next] = stock.toFill;
      if (next === undefined || stock !== this.#stock || rules.fingerprint !== stock.fingerprint) return;
      const [path, triedBefore] = next;
      this.#search(rules, path, TRIES_AT_ONCE);
      const tries = triedBefore + TRIES_AT_ONCE;
      const isDone = tries >= FILL_TRIES_MAX || (tries >= FILL_TRIES_MIN && stock.isFull(path));
      if (isDone) stock.toFill.delete(path);
      else stock.toFill.set(path, tries);
      if (stock.toFill.size > 0) this.#fillLater(rules, stock);
    }, PAUSE_MS).unref();
  }
}
