import { formKey, recall, remember } from "../../tab-storage.ts";
import { formDataset } from "../form-dataset.ts";

/**
 * A form's fields by name, and the name of the chosen image. Drafts outlive a deployment of a new version, so these
 * property names must not change.
 */
export type Draft = { fields: [name: string, value: string][]; picture?: string | undefined };

/** Saves a form's contents in the tab's session storage. */
export function saveDraft(form: HTMLFormElement) {
  const fields = Array.from(new FormData(form), ([name, value]): [string, string] => [name, String(value)]);
  const picture = form.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]?.name;
  remember(draftKey(form.id), { fields, picture } satisfies Draft);
}

/** Fills only empty fields: anything the visitor or the browser has entered since takes precedence. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = recall<Draft>(draftKey(form.id));
  if (!draft?.fields) return;
  formDataset(form).restored = "";
  for (const [name, value] of draft.fields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (field && (field instanceof RadioNodeList || !field.value)) field.value = value;
  }
}

export function draftKey(formId: string): string {
  return formKey("draft", formId);
}
