import { formDataset } from "../form-dataset.ts";
import { setImage } from "../image/image-file.ts";

/** Where in a form a visitor is. Only some kinds of field tell where in them: in an address, the end is taken. */
export type Place = Pick<HTMLInputElement, "id" | "selectionStart" | "selectionEnd" | "selectionDirection">;

/** Undefined where the visitor is in none of its fields. */
export function readFocus(form: HTMLFormElement): Place | undefined {
  const field = document.activeElement as HTMLInputElement;
  if (!form.contains(field)) return undefined;
  const { id, selectionStart, selectionEnd, selectionDirection } = field;
  return { id, selectionStart, selectionEnd, selectionDirection };
}

/** Brings what was entered, chosen and pressed from a form to the one that was drawn in its place. */
export function carryOver(from: HTMLFormElement, to: HTMLFormElement) {
  for (const field of to.querySelectorAll("input")) {
    const entered = from.elements.namedItem(field.id || field.name);
    if (!(entered instanceof HTMLInputElement)) continue;
    const [image] = entered.files ?? [];
    if (image) setImage(field, image);
    else if (field.type === "radio") field.checked = entered.checked;
    else if (field.type !== "file") field.value = entered.value;
  }
  const { pressed } = formDataset(from);
  if (pressed !== undefined) formDataset(to).pressed = pressed;
  to.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Leads the visitor back to the same place of the form that was drawn anew. */
export function restoreFocus(
  { id, selectionStart, selectionEnd, selectionDirection }: Place,
  form: HTMLFormElement,
) {
  // Of what takes the focus only the button has no id.
  const found = id ? form.elements.namedItem(id) : form.querySelector("[type=submit]");
  const field = found as HTMLInputElement | null;
  field?.focus({ preventScroll: true });
  if (selectionStart != null) field?.setSelectionRange(selectionStart, selectionEnd, selectionDirection!);
}
