import { recall, remember } from "../tab-storage.ts";

/** What a form held when its page was left: its fields by name, and the name of a chosen picture. */
export type Draft = { fields: [name: string, value: string][]; picture?: string | undefined };

export const DRAFT = "draft";

/** Keeps what a form holds for the next visit of this tab. */
export function keepDraft(form: HTMLFormElement) {
  const fields = Array.from(new FormData(form), ([name, value]) => [name, String(value)]);
  const picture = form.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]?.name;
  remember(DRAFT, form.id, { fields, picture });
}

/** Puts a draft into the fields that are still empty: what the visitor or the browser has filled in since then stays. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = recall<Draft>(DRAFT, form.id);
  if (!draft?.fields) return;
  form.dataset.restored = "";
  for (const [name, value] of draft.fields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (field && (field instanceof RadioNodeList || !field.value)) field.value = value;
  }
}
