/** This tab's value for a key; undefined if session storage is blocked. */
export function recall<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key)!) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value until the tab is closed for good; undefined removes it. False if session storage is blocked. */
export function remember(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The key for a value of one form on one page. */
export function formKey(what: string, formId: string): string {
  return `${what} ${location.pathname}#${formId}`;
}
