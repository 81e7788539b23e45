import { makeUserKey } from "../../contract/user-key.ts";

const NAME = "ld-user-key";

let known: string | undefined;

/** The visitor's key for the flag service: kept in the browser, or for this page alone where that is blocked. */
export function userKey(): string {
  known ??= readOrMakeUserKey(true);
  return known;
}

/** One that may not be kept lives as long as the page. */
export function readOrMakeUserKey(mayKeep: boolean): string {
  if (!mayKeep) return makeUserKey();
  const kept = readKeptUserKey();
  if (kept !== null) return kept;
  const key = makeUserKey();
  tryToKeepUserKey(key);
  return key;
}

/** The key of an earlier visit; null where there is none, or storage is blocked. */
export function readKeptUserKey(): string | null {
  try {
    const kept = localStorage.getItem(NAME);
    return kept && /^[\x21-\x7e]{1,64}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Where storage is blocked, the key lives as long as the page. */
export function tryToKeepUserKey(key: string) {
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // Nothing is lost but the memory of this visit.
  }
}

export function keepUserKey() {
  localStorage.setItem(NAME, userKey());
}

export function forgetUserKey() {
  localStorage.removeItem(NAME);
}
