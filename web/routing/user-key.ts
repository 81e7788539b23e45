let known: string | undefined;

/** The visitor's key for the flag service: kept in the browser, or for this page alone where that is blocked. */
export function userKey(): string {
  known ??= readOrMakeUserKey(false);
  return known;
}

/**
 * Leans on nothing outside itself: waiting pages carry its text inline, to ask for flags before any script has loaded.
 * `user-` and 13 lower-case letters and digits. On a site that asks first it is kept once the visitor has agreed, and
 * lives as long as the page until then.
 */
export function readOrMakeUserKey(asksFirst: boolean): string {
  const name = "ld-user-key";
  let mayKeep = !asksFirst;
  try {
    mayKeep ||= localStorage.getItem("user-key-consent") === "yes";
    const kept = mayKeep && localStorage.getItem(name);
    if (kept && /^[\x21-\x7e]{1,64}$/.test(kept)) return kept;
  } catch {
    // Blocked storage also throws when written, below.
  }
  const bytes = crypto.getRandomValues(new Uint8Array(13));
  const key = "user-" + Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
  try {
    if (mayKeep) localStorage.setItem(name, key);
  } catch {
    // The key then lives as long as the page.
  }
  return key;
}
