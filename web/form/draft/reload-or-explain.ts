import { SCRIPT_FAILED, SCRIPT_FAILED_MAY_RELOAD } from "../../../content/script-failed.ts";
import { recall, remember } from "../../tab-storage.ts";
import { NO_CONNECTION } from "../send/no-connection.ts";
import { savePress } from "./pending-press.ts";
import { saveDraft } from "./draft.ts";

/** Session storage key of the script that we last reloaded a page for; removed once one of its forms is hydrated. */
export const RELOADED = "reloaded";

/**
 * Resolves to a message for the visitor after a script failed to load. If a new version was deployed while the page
 * was open, the old script is gone: the page is then reloaded once, keeping drafts and a pending press, and the
 * promise never settles.
 */
export async function reloadOrExplain(): Promise<string> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
  const reloaded = recall<string>(RELOADED);
  const page = await fetch(location.href, { cache: "no-store" })
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
  if (!page) return NO_CONNECTION;
  // Without session storage a reload would lose the draft.
  if (!remember(RELOADED, reloaded)) return SCRIPT_FAILED;
  const isOutdated = !page.includes(new URL(script).pathname);
  if (isOutdated && reloaded !== script && remember(RELOADED, script)) {
    for (const form of document.querySelectorAll<HTMLFormElement>(".lead-form")) {
      saveDraft(form);
      savePress(form);
    }
    location.reload();
    await new Promise(() => {});
  }
  return SCRIPT_FAILED_MAY_RELOAD;
}
