import { recall, remember } from "../../tab-storage.ts";
import { keepPress } from "../send/press.ts";
import { keepDraft } from "./draft.ts";

/** The script of the page that was loaded anew last. */
const RELOADED = "reloaded";

/**
 * A page that stood open while the site changed asks for files that are gone. When one of its own files could not be
 * fetched though the server answers, the page is loaded anew, once, with what was entered and the press that waits.
 * Resolves to whether it is.
 */
export async function reloadWhenOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
  const isReloaded = () => recall(RELOADED) === script;
  if (isReloaded()) return false;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return false;
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
