import type { LeadRow, Product } from "../../../contract/lead-row.ts";
import { recall, remember } from "../../tab-storage.ts";

/** What this tab has sent, for the screens that follow a form. */
export type SentRecord = { last: "product" | "email"; product?: Product };

const SENT = "sent";

/** Remembers a stored row for this tab; where storage is blocked the next screen just knows less. */
export function rememberSent(row: LeadRow) {
  const record: SentRecord =
    "product" in row ? { last: "product", product: row.product } : { ...readSent(), last: "email" };
  if (!remember(SENT, record)) console.warn("This browser keeps no session storage.");
}

/** What this tab has sent, or null where it has sent nothing or may not remember. */
export function readSent(): SentRecord | null {
  return recall<SentRecord>(SENT) ?? null;
}
