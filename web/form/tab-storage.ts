/** What this tab remembers of one form, by what it is; nothing where the browser keeps no session storage. */
export function recall<T>(what: string, formId: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(what, formId))!) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it until the tab is closed for good; undefined forgets it. */
export function remember(what: string, formId: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(what, formId));
    else sessionStorage.setItem(nameOf(what, formId), JSON.stringify(value));
  } catch {
    // Without it a form works as long as its page stays.
  }
}

function nameOf(what: string, formId: string): string {
  return `${what} ${location.pathname}#${formId}`;
}
