import type { Product } from "../../../contract/lead-row.ts";
import { formKey, recall, remember } from "../../tab-storage.ts";

/** A lead being sent, remembered until it is stored, so that a retry repeats only what failed. */
export type Attempt = {
  /** The lead's, by `inputFingerprint`. */
  fingerprint: string;
  /** The idempotency key, the same for every retry. */
  key: string;
  storedImage?: Product;
  /** What the stored image's metadata says about AI generation; null if nothing. */
  aiMark?: string | null;
};

export type AttemptMemory = { attempt: Attempt | undefined };

/** Remembers a form's attempt for this tab, or for this page without session storage. */
export function attemptInTab(formId: string): AttemptMemory {
  const key = formKey("attempt", formId);
  let attempt = recall<Attempt>(key);
  return {
    get attempt() {
      return attempt;
    },
    set attempt(value) {
      attempt = value;
      remember(key, value);
    },
  };
}
