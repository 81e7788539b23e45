import { makeUserKey } from "../../contract/user-key.ts";

const NAME = "ld-user-key";

let current: string | undefined;

/** The visitor's user key, from the browser's storage, or only for this page if storage is blocked. */
export function userKey(): string {
  current ??= readOrMakeUserKey(true);
  return current;
}

/** Without `mayKeep`, makes a key that lives as long as the page. */
export function readOrMakeUserKey(mayKeep: boolean): string {
  if (!mayKeep) return makeUserKey();
  const kept = readKeptUserKey();
  if (kept !== null) return kept;
  const key = makeUserKey();
  tryToKeepUserKey(key);
  return key;
}

/** The stored key; null if there is none, or storage is blocked. */
export function readKeptUserKey(): string | null {
  try {
    const kept = localStorage.getItem(NAME);
    return kept && /^[\x21-\x7e]{1,64}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function tryToKeepUserKey(key: string) {
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // The next visit gets another key.
  }
}

export function keepUserKey() {
  localStorage.setItem(NAME, userKey());
}

export function forgetUserKey() {
  localStorage.removeItem(NAME);
}
