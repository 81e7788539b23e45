import type { LeadRow } from "../../contract/lead-row.ts";
import type { Tags } from "../../contract/tags.ts";

/** A submission with what the server knows about it. */
export type Lead = {
  /** A UUID. An attempt and its retries share it. */
  id: string;
  createdAt: Date;
  row: LeadRow;
  userKey: string | null;
  sourcePath: string | null;
  /** Without the question mark. */
  query: string | null;
  /** What an ad put into the address of the visitor's page. */
  tags: Tags | null;
  /** The host of the site that sent the visitor. */
  referrerHost: string | null;
  idempotencyKey: string | null;
  /** Of an address: the idempotency key of the product that it belongs to. */
  follows: string | null;
  /** Why it may come from no human; null: no sign of it. */
  spamReason: string | null;
  /** Whether it was sent from a preview of a variant. */
  isPreview: boolean;
  /** What the visitor's network is called on that day; null where that is not known. */
  network: string | null;
};

/** Of a lead whose row is all that is known. */
export const NO_METADATA: Omit<Lead, "id" | "createdAt" | "row"> = {
  userKey: null,
  sourcePath: null,
  query: null,
  tags: null,
  referrerHost: null,
  idempotencyKey: null,
  follows: null,
  spamReason: null,
  isPreview: false,
  network: null,
};

export interface LeadWriter {
  /**
   * Resolves once the lead would survive a power cut. A lead whose id is there already changes nothing and
   * resolves too. Rejects when this lead was not stored, whatever became of others that arrived with it.
   */
  insert(lead: Lead): Promise<void>;
  /** Rejects when the store does not answer. */
  ready(): Promise<void>;
  /** What leads and all that is kept beside them take. */
  bytesStored(): Promise<number>;
}
