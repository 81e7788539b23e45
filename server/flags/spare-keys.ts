import type { RedirectPath } from "../../contract/paths.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { FlagRules } from "../../domain/flags/flag-rules.ts";

/** Per variant and page. */
const SPARE_MAX = 100;

/** How many keys a search tries. For a variant with a share of one in a thousand, one search in seven fails. */
const TRIES_MAX = 2000;

/**
 * Finds new user keys for a given variant. A key's variant is known only once it is made; the others are kept for
 * later.
 */
export class SpareKeys {
  readonly #keys = new Map<string, string[]>();
  #fingerprint = "";

  /** @returns a key that gets this variant at this page, or null if none was found */
  take(rules: FlagRules, path: RedirectPath, variant: string): string | null {
    if (rules.fingerprint !== this.#fingerprint) this.#keys.clear();
    this.#fingerprint = rules.fingerprint;
    const spare = this.#spares(path, variant).pop();
    if (spare !== undefined) return spare;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const userKey = makeUserKey();
      const value = rules.valueFor(userKey, path);
      if (value === variant) return userKey;
      const others = this.#spares(path, value);
      if (others.length < SPARE_MAX) others.push(userKey);
    }
    return null;
  }

  #spares(path: RedirectPath, variant: string): string[] {
    const name = `${path} ${variant}`;
    const known = this.#keys.get(name);
    if (known) return known;
    const keys: string[] = [];
    this.#keys.set(name, keys);
    return keys;
  }
}
