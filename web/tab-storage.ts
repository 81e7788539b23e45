/** What this tab has kept under a key; nothing where the browser keeps no session storage. */
export function recall<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key)!) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value until the tab is closed for good; undefined forgets it. False where the browser keeps nothing. */
export function remember(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The key of what is kept for one form of one page. */
export function formKey(what: string, formId: string): string {
  return `${what} ${location.pathname}#${formId}`;
}
