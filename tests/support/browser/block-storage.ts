import type { Page } from "@playwright/test";

/** Makes the browser refuse every kind of storage, as strict privacy settings do. */
export function blockStorage(page: Page) {
  return page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
    }
  });
}
