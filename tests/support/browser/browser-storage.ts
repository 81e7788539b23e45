import type { Page } from "@playwright/test";

/** The tab's session storage and the browser's IndexedDB as one text. */
export function readBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("drafts");
    await new Promise((resolve) => {
      opening.addEventListener("success", resolve);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("pictures"));
    });
    const all = opening.result.transaction("pictures").objectStore("pictures").getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    opening.result.close();
    const pictures = (all.result as { picture: File }[]).map(({ picture }) => picture.name);
    return JSON.stringify([{ ...sessionStorage }, pictures]);
  });
}
