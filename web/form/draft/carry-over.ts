import { formDataset } from "../form-dataset.ts";
import { setImage } from "../image/image-file.ts";

/** The focused element of a form, and its selection, which is null in `email` fields. */
export type FocusState = Pick<
  HTMLInputElement,
  "id" | "selectionStart" | "selectionEnd" | "selectionDirection"
>;

/** Undefined if the focus is outside the form. */
export function readFocus(form: HTMLFormElement): FocusState | undefined {
  const field = document.activeElement as HTMLInputElement;
  if (!form.contains(field)) return undefined;
  const { id, selectionStart, selectionEnd, selectionDirection } = field;
  return { id, selectionStart, selectionEnd, selectionDirection };
}

/** Copies values, the chosen image and a pending press to the form that replaced another. */
export function carryOver(from: HTMLFormElement, to: HTMLFormElement) {
  for (const field of to.querySelectorAll("input")) {
    const previous = from.elements.namedItem(field.id || field.name);
    if (!(previous instanceof HTMLInputElement)) continue;
    const [image] = previous.files ?? [];
    if (image) setImage(field, image);
    else if (field.type === "radio") field.checked = previous.checked;
    else if (field.type !== "file") field.value = previous.value;
  }
  const { pressed } = formDataset(from);
  if (pressed !== undefined) formDataset(to).pressed = pressed;
  to.dispatchEvent(new Event("change", { bubbles: true }));
}

export function restoreFocus(
  { id, selectionStart, selectionEnd, selectionDirection }: FocusState,
  form: HTMLFormElement,
) {
  // The submit button is the only focusable element without an id.
  const found = id ? form.elements.namedItem(id) : form.querySelector("[type=submit]");
  const field = found as HTMLInputElement | null;
  field?.focus({ preventScroll: true });
  if (selectionStart != null) field?.setSelectionRange(selectionStart, selectionEnd, selectionDirection!);
}
