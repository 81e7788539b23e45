import { PRESSED, formDataset } from "../form-dataset.ts";
import { recordPress, restorePress } from "../send/press.ts";
import { isFilled, readLead } from "../send/read-lead.ts";
import { saveDraft, restoreDraft } from "./draft.ts";

/**
 * Serves forms whose script has not arrived: their button answers to what is typed or chosen, and a press is kept
 * until the form can send. A form that is ready takes over. What is entered is kept for this tab from the first moment
 * on, whoever serves the form.
 */
export function watchEarlyInput() {
  for (const type of ["input", "change"]) {
    document.addEventListener(
      type,
      ({ target }) => {
        const form = findForm(target);
        if (!form) return;
        saveDraft(form);
        if (isWaiting(form)) enableButton(form);
      },
      // A script that fills fields may send events that don't bubble.
      true,
    );
  }
  document.addEventListener("submit", (event) => {
    const form = findForm(event.target);
    if (!form || !isWaiting(form)) return;
    event.preventDefault();
    recordPress(form);
  });
  const forms = document.querySelectorAll<HTMLFormElement>(".lead-form");
  for (const form of forms) {
    restoreDraft(form);
    restorePress(form);
    enableButton(form);
  }
  // Browsers fill fields again after a reload or a step back: without an event, and some only once the page has loaded.
  addEventListener("pageshow", () => {
    for (const form of forms) {
      if (isWaiting(form) && isFilled(readLead(form)))
        form.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
}

/** Says beside its button why a press of a waiting form has done nothing; no words take that back. */
export function showPressProblem(island: HTMLElement, words = "") {
  const line = island.querySelector(`${PRESSED} .form-problem`);
  if (!line) return;
  line.textContent = words;
  // With no words there is nothing to announce, and nobody should find an empty alert.
  line.setAttribute("role", words && "alert");
}

function enableButton(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = !isFilled(readLead(form));
}

function findForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(".lead-form") : null;
}

function isWaiting(form: HTMLFormElement): boolean {
  return formDataset(form).ready === undefined;
}
