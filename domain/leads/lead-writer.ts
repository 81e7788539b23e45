import type { LeadRow } from "../../contract/lead-row.ts";
import type { Tags } from "../../contract/tags.ts";

/** A submitted row with the server's own columns. */
export type Lead = {
  /** A UUID that an attempt and its retries share. */
  id: string;
  createdAt: Date;
  row: LeadRow;
  userKey: string | null;
  referrerPath: string | null;
  /** Without the question mark. */
  query: string | null;
  /** The ad's URL parameters. */
  tags: Tags | null;
  /** The referring site's host. */
  referrerHost: string | null;
  idempotencyKey: string | null;
  /** For an e-mail lead: the idempotency key of its product. */
  follows: string | null;
  /** The hash of the text at the button that was pressed (column `consent_text`); null if unknown. */
  consentTextHash: string | null;
  /** Why the lead may be spam; null if nothing suggests it. */
  spamReason: string | null;
  /** Whether it was sent from a preview of a variant. */
  isPreview: boolean;
  /** The network's pseudonym for that day; null if unknown. */
  network: string | null;
};

/** The remaining columns of a lead of which only the row is known. */
export const NO_METADATA: Omit<Lead, "id" | "createdAt" | "row"> = {
  userKey: null,
  referrerPath: null,
  query: null,
  tags: null,
  referrerHost: null,
  idempotencyKey: null,
  follows: null,
  consentTextHash: null,
  spamReason: null,
  isPreview: false,
  network: null,
};

export interface LeadWriter {
  /**
   * Resolves once the lead would survive a power cut; a lead whose id is already stored is ignored. A rejection
   * doesn't prove that the lead was not stored: the answer may have been lost. A lead that the store refuses doesn't make
   * others in the same commit reject.
   */
  insert(lead: Lead): Promise<void>;
  /** Rejects if the store does not respond. */
  ready(): Promise<void>;
  /** The size of leads and everything stored beside them. */
  bytesStored(): Promise<number>;
}
