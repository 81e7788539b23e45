import { readLead } from "./send/read-lead.ts";

const FIELDS = { url: "[name=url]", email: "[name=email]", file: "[type=file]" };

/**
 * Restores the focus, which the button lost while it was disabled, unless the visitor has focused something else in the
 * meantime.
 */
export function focusAfterSubmit(target: "field" | "button", form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]")!;
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && activeElement !== button) return;
  const field = form.querySelector<HTMLInputElement>(FIELDS[readLead(form).kind]);
  (target === "field" ? field : button)?.focus();
}
