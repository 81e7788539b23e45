import { PRESSED, formDataset } from "../form-dataset.ts";
import { recordPress, restorePress } from "../send/press.ts";
import { isFilled, readLead } from "../send/read-lead.ts";
import { saveDraft, restoreDraft } from "./draft.ts";

/**
 * Until a form is hydrated, enables its button once there is something to send, and records a press for the hydrated
 * form to submit. Saves drafts before and after hydration.
 */
export function watchEarlyInput() {
  for (const type of ["input", "change"]) {
    document.addEventListener(
      type,
      ({ target }) => {
        const form = findForm(target);
        if (!form) return;
        saveDraft(form);
        if (isUnhydrated(form)) enableButton(form);
      },
      // Scripts that fill fields may dispatch events that don't bubble.
      true,
    );
  }
  document.addEventListener("submit", (event) => {
    const form = findForm(event.target);
    if (!form || !isUnhydrated(form)) return;
    event.preventDefault();
    recordPress(form);
  });
  const forms = document.querySelectorAll<HTMLFormElement>(".lead-form");
  for (const form of forms) {
    restoreDraft(form);
    restorePress(form);
    enableButton(form);
  }
  // Browsers restore fields after a reload or back navigation without an event, some only after the load event.
  addEventListener("pageshow", () => {
    for (const form of forms) {
      if (isUnhydrated(form) && isFilled(readLead(form)))
        form.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
}

/** Explains next to the button why pressing it had no effect yet. An empty message clears that. */
export function showPressProblem(island: HTMLElement, message = "") {
  const line = island.querySelector(`${PRESSED} .form-problem`);
  if (!line) return;
  line.textContent = message;
  // Screen reader users must not find an empty alert.
  line.setAttribute("role", message && "alert");
}

function enableButton(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = !isFilled(readLead(form));
}

function findForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(".lead-form") : null;
}

function isUnhydrated(form: HTMLFormElement): boolean {
  return formDataset(form).ready === undefined;
}
