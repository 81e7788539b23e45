import { formKey, recall, remember } from "../../tab-storage.ts";
import { formDataset } from "../form-dataset.ts";

/**
 * What a form held when its page was left: its fields by name, and the name of a chosen image. Drafts outlive a new
 * version of the site, so the names of these properties stay.
 */
export type Draft = { fields: [name: string, value: string][]; picture?: string | undefined };

/** Keeps what a form holds for the next visit of this tab. */
export function saveDraft(form: HTMLFormElement) {
  const fields = Array.from(new FormData(form), ([name, value]): [string, string] => [name, String(value)]);
  const picture = form.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]?.name;
  remember(draftKey(form.id), { fields, picture } satisfies Draft);
}

/** Puts a draft into the fields that are still empty: what the visitor or the browser has filled in since then stays. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = recall<Draft>(draftKey(form.id));
  if (!draft?.fields) return;
  formDataset(form).restored = "";
  for (const [name, value] of draft.fields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (field && (field instanceof RadioNodeList || !field.value)) field.value = value;
  }
}

/** The key of a form's draft in the tab's storage. */
export function draftKey(formId: string): string {
  return formKey("draft", formId);
}
