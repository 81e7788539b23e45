import { PRESSED, formDataset } from "../form-dataset.ts";
import { recordPressTime, restorePress } from "./pending-press.ts";
import { isFilled, readLead } from "../send/read-lead.ts";
import { setImage } from "../image/image-file.ts";
import { saveDraft, restoreDraft } from "./draft.ts";

/**
 * Before hydration, removes a form's image when asked, and records a press that the hydrated form submits. Saves drafts
 * and enables buttons before and after hydration.
 */
export function watchEarlyInput() {
  for (const type of ["input", "change"]) {
    document.addEventListener(
      type,
      ({ target }) => {
        const form = findForm(target);
        if (!form) return;
        saveDraft(form);
        enableButton(form);
      },
      // Scripts that fill fields may dispatch events that don't bubble.
      true,
    );
  }
  document.addEventListener("submit", (event) => {
    const form = findForm(event.target);
    if (!form || !isUnhydrated(form)) return;
    event.preventDefault();
    recordPressTime(form);
    showPressStatus(form);
  });
  document.addEventListener("click", ({ target }) => {
    const input = (target as Element).closest(".early-remove")?.parentElement!.querySelector("input");
    if (!input) return;
    setImage(input, undefined);
    // The button is gone.
    input.focus();
  });
  const forms = document.querySelectorAll<HTMLFormElement>(".lead-form");
  for (const form of forms) {
    restoreDraft(form);
    restorePress(form);
    showPressStatus(form);
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

/** Shows that a press is pending, or explains with a message why it had no effect yet. */
export function showPressStatus(formOrIsland: HTMLElement, message = "") {
  const line = formOrIsland.querySelector(`${PRESSED} .form-problem`);
  if (!line) return;
  formOrIsland.querySelector("[type=submit]")!.setAttribute("aria-busy", String(!message));
  line.textContent = message;
  // Screen reader users must not find an empty alert.
  line.setAttribute("role", message && "alert");
}

/**
 * Enables a form's button once there is something to send, unless it is being sent. Used after hydration too, because
 * React would take a third of the time that the first keystroke needs.
 * @returns whether there is something to send
 */
export function enableButton(form: HTMLFormElement): boolean {
  const hasInput = isFilled(readLead(form));
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) {
    const isSending = !isUnhydrated(form) && button.getAttribute("aria-busy") === "true";
    button.disabled = isSending || !hasInput;
  }
  return hasInput;
}

function findForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(".lead-form") : null;
}

function isUnhydrated(form: HTMLFormElement): boolean {
  return formDataset(form).ready === undefined;
}
