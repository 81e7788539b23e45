import { isFilled, readLead } from "./read-lead.ts";

/**
 * Serves forms whose script has not arrived: their button answers to what is typed or chosen, and a press is kept
 * until the form can send. A form takes over with `data-ready`.
 */
export function watchEarlyInput() {
  for (const type of ["input", "change"]) {
    document.addEventListener(type, ({ target }) => {
      const form = waitingForm(target);
      if (form) enableButton(form);
    });
  }
  document.addEventListener("submit", (event) => {
    const form = waitingForm(event.target);
    if (!form) return;
    event.preventDefault();
    form.dataset.pressed = "";
  });
  // Browsers fill fields again after a reload or a step back, without telling.
  for (const form of document.querySelectorAll<HTMLFormElement>(".lead-form")) enableButton(form);
}

function enableButton(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = !isFilled(readLead(form));
}

function waitingForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(".lead-form:not([data-ready])") : null;
}
