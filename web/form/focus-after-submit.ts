import { readLead } from "./send/read-lead.ts";

const FIELDS = { url: "[name=url]", email: "[name=email]", file: "[type=file]" };

/**
 * Once a press is over, puts the focus where the visitor goes on: a button that was disabled while it sent has lost it.
 * Whoever has turned to something else meanwhile stays there.
 */
export function focusAfterSubmit(place: "field" | "button", form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]")!;
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && activeElement !== button) return;
  const field = form.querySelector<HTMLInputElement>(FIELDS[readLead(form).kind]);
  (place === "field" ? field : button)?.focus();
}
