import { recall, remember } from "../../tab-storage.ts";
import { PRESSED } from "../form-dataset.ts";
import { keepPress } from "../send/press.ts";
import { keepDraft } from "./draft.ts";

/** The script of the page that was loaded anew last. */
const RELOADED = "reloaded";

/**
 * A page that stood open while the site changed asks for files that are gone, and Firefox never asks again for a script
 * that it failed to fetch. When one of the page's own files could not be fetched, and the page that stands here now has
 * another script, or this file has failed before a press that waits for it, the page is loaded anew, once, with what was
 * entered and that press. Resolves to whether it is. A first failure is no reason: a page that is left loses its files too.
 */
export async function reloadWhenOutdated(hasFailedBefore: boolean): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
  const isReloaded = () => recall(RELOADED) === script;
  if (isReloaded()) return false;
  const page = await fetchPage();
  const isNeeded = hasFailedBefore && document.querySelector(PRESSED);
  if (!page || (!isNeeded && page.includes(new URL(script).pathname))) return false;
  // The page's other form was quicker.
  if (isReloaded()) return true;
  // Where nothing can be kept, what was entered would be lost.
  if (!remember(RELOADED, script)) return false;
  for (const form of document.querySelectorAll<HTMLFormElement>(".lead-form")) {
    keepDraft(form);
    keepPress(form);
  }
  location.reload();
  return true;
}

/** What was loaded anew works: from now on another failure may do the same. */
export function forgetReload() {
  remember(RELOADED, undefined);
}

/** The page's HTML as it is now; nothing when it can't be had. */
async function fetchPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
