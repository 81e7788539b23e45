import type { RedirectPath } from "../../contract/paths.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { FlagRules } from "../../domain/flags/flag-rules.ts";

/** Of each variant at each page. */
const SPARE_MAX = 100;

/** A key of a variant that one visitor in a thousand gets is missed in one search of seven. */
const TRIES_MAX = 2000;

/** User keys that nobody has yet. Which variant a key gets shows once it is made; those of another one are kept for later. */
export class SpareKeys {
  readonly #keys = new Map<string, string[]>();
  #fingerprint = "";

  /** @returns one that the rules give this variant at this page, or null when none turned up. */
  take(rules: FlagRules, path: RedirectPath, variant: string): string | null {
    if (rules.fingerprint !== this.#fingerprint) this.#keys.clear();
    this.#fingerprint = rules.fingerprint;
    const spare = this.#of(path, variant).pop();
    if (spare !== undefined) return spare;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const userKey = makeUserKey();
      const given = rules.valueFor(userKey, path);
      if (given === variant) return userKey;
      const others = this.#of(path, given);
      if (others.length < SPARE_MAX) others.push(userKey);
    }
    return null;
  }

  #of(path: RedirectPath, variant: string): string[] {
    const name = `${path} ${variant}`;
    const known = this.#keys.get(name);
    if (known) return known;
    const keys: string[] = [];
    this.#keys.set(name, keys);
    return keys;
  }
}
