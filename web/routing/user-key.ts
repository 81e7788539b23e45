import { randomText } from "../random-text.ts";

const NAME = "ld-user-key";

let known: string | undefined;

/** The visitor's key for the flag service: kept in the browser, or for this page alone where that is blocked. */
export function userKey(): string {
  known ??= readOrMakeUserKey(true);
  return known;
}

/** `user-` and 13 lower-case letters and digits; one that may not be kept lives as long as the page. */
export function readOrMakeUserKey(mayKeep: boolean): string {
  try {
    const kept = mayKeep && localStorage.getItem(NAME);
    if (kept && /^[\x21-\x7e]{1,64}$/.test(kept)) return kept;
  } catch {
    // Blocked storage also throws when written, below.
  }
  const key = `user-${randomText(13)}`;
  try {
    if (mayKeep) localStorage.setItem(NAME, key);
  } catch {
    // The key then lives as long as the page.
  }
  return key;
}

export function keepUserKey() {
  localStorage.setItem(NAME, userKey());
}

export function forgetUserKey() {
  localStorage.removeItem(NAME);
}
