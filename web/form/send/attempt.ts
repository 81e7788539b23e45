import type { Product } from "../../../contract/lead-row.ts";
import { formKey, recall, remember } from "../../tab-storage.ts";

/** A lead on its way, remembered until it has arrived, so that a retry repeats only what failed. */
export type Attempt = {
  /** Of which lead, by its `leadFingerprint`. */
  lead: string;
  /** The same for every retry, so that none makes a double. */
  key: string;
  storedImage?: Product;
  /** What the stored image said of how it was made. */
  aiMark?: string | null;
};

export type AttemptMemory = { attempt: Attempt | undefined };

/** Remembers a form's attempt for as long as the tab lives, or the page where the browser keeps no session storage. */
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
