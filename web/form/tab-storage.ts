/** What this tab remembers of one form, by what it is; nothing where the browser keeps no session storage. */
export function recall<T>(what: string, formId: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(what, formId))!) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it until the tab is closed for good; undefined forgets it. */
export function remember(what: string, formId: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(storageKey(what, formId));
    else sessionStorage.setItem(storageKey(what, formId), JSON.stringify(value));
  } catch {
    // Without it a form works as long as its page stays.
  }
}

function storageKey(what: string, formId: string): string {
  return `${what} ${location.pathname}#${formId}`;
}
