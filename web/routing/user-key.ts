import { makeUserKey } from "../../contract/user-key.ts";

const NAME = "ld-user-key";

let current: string | undefined;

/** The visitor's user key, from the browser's storage; if that is blocked, one for this page only. */
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
  tryToKeep(NAME, key);
}

function tryToKeep(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The next visit gets another key, or asks again.
  }
}

const ANSWER = "flag-answer";

/**
 * The last answer, if the page and the rules are still the same: the stored key would get it again.
 * @param answerKey the rules' fingerprint and the redirect page's path
 */
export function readKeptAnswer(answerKey: string): string | undefined {
  return localStorage.getItem(ANSWER)?.split(`${answerKey} `)[1];
}

export function tryToKeepAnswer(answerKey: string, value: string) {
  tryToKeep(ANSWER, `${answerKey} ${value}`);
}

/** The prefix of a tab's name that contains a user key. */
const HANDED_ON = `${NAME}=`;

/**
 * Passes a key that must not be stored to the next page, in the tab's name: unlike a URL, it is neither seen nor
 * logged.
 */
export function storeUserKeyInTabName(key: string) {
  window.name = HANDED_ON + key;
}

/** Takes the key from the redirect page, for as long as this page is open. */
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
  localStorage.removeItem(ANSWER);
}

/** Whether a header can carry it: at most `USER_KEY_CHARS_MAX` visible ASCII characters. */
function isUserKey(text: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(text);
}
