import { makeUserKey } from "../../contract/user-key.ts";

const NAME = "ld-user-key";

let current: string | undefined;

/** The visitor's user key, from the browser's storage, or only for this page if storage is blocked. */
export function userKey(): string {
  if (current === undefined) {
    current = readKeptUserKey() ?? makeUserKey();
    tryToKeepUserKey(current);
  }
  return current;
}

/** The stored key; null if there is none, or storage is blocked. */
export function readKeptUserKey(): string | null {
  try {
    const kept = localStorage.getItem(NAME);
    return kept !== null && isUserKey(kept) ? kept : null;
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

/** What the tab's name begins with while it holds a user key. */
const HANDED_ON = `${NAME}=`;

/**
 * Hands a key that must not be stored on to the page that the visitor is redirected to, in the tab's name: unlike an
 * address, it is neither seen nor logged.
 */
export function storeUserKeyInTabName(key: string) {
  window.name = HANDED_ON + key;
}

/** Takes the key that a redirect page handed on, for as long as this page is open. */
export function takeUserKeyFromTabName() {
  if (!window.name.startsWith(HANDED_ON)) return;
  const key = window.name.slice(HANDED_ON.length);
  window.name = "";
  if (isUserKey(key)) current = key;
}

export function keepUserKey() {
  localStorage.setItem(NAME, userKey());
}

export function forgetUserKey() {
  localStorage.removeItem(NAME);
}

/** Whether a header can carry it. */
function isUserKey(text: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(text);
}
