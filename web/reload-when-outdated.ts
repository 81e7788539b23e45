import { keepDraft } from "./form/draft/draft.ts";
import { keepPress } from "./form/send/press.ts";

/**
 * A page that stood open while the site changed asks for files that are gone. When one of its own files could not be
 * fetched though the server answers, the page is loaded anew, once, with what was entered and the press that waits.
 * Resolves to whether it is.
 */
export async function reloadWhenOutdated(): Promise<boolean> {
  const name = "reloaded";
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
  const isReloaded = () => sessionStorage.getItem(name) === script;
  try {
    if (isReloaded()) return false;
    const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (!ok) return false;
    // The page's other form was quicker.
    if (isReloaded()) return true;
    sessionStorage.setItem(name, script);
  } catch {
    // Nobody answers, or nothing could be kept: what was entered would be lost.
    return false;
  }
  for (const form of document.querySelectorAll<HTMLFormElement>(".lead-form")) {
    keepDraft(form);
    keepPress(form);
  }
  location.reload();
  return true;
}
