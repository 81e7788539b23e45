import { INCOMPLETE, INCOMPLETE_MAY_RELOAD } from "../../../content/incomplete.ts";
import { recall, remember } from "../../tab-storage.ts";
import { NO_CONNECTION } from "../send/no-connection.ts";
import { savePress } from "../send/press.ts";
import { saveDraft } from "./draft.ts";

/** Keeps the script of the page that was reloaded last, until an island of it has started. */
export const RELOADED = "reloaded";

/**
 * Why a script of this page can't be had, in words for the visitor. A page that stood open while the site changed asks for
 * files that are gone: it is reloaded instead, once, with what was entered and the press that waits. Never settles then.
 */
export async function reloadOrExplain(): Promise<string> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
  const reloaded = recall<string>(RELOADED);
  const page = await fetch(location.href, { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  if (!page) return NO_CONNECTION;
  // Where nothing can be kept, a reload loses what was entered.
  if (!remember(RELOADED, reloaded)) return INCOMPLETE;
  const isOutdated = !page.includes(new URL(script).pathname);
  if (isOutdated && reloaded !== script && remember(RELOADED, script)) {
    for (const form of document.querySelectorAll<HTMLFormElement>(".lead-form")) {
      saveDraft(form);
      savePress(form);
    }
    location.reload();
    await new Promise(() => {});
  }
  return INCOMPLETE_MAY_RELOAD;
}
