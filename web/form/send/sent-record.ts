import type { LeadRow, Product } from "../../../contract/lead-row.ts";
import { type Industry, findIndustry } from "../../../contract/paths.ts";
import { recall, remember } from "../../tab-storage.ts";

/** What this tab has sent, for the screens that follow a form. */
export type SentRecord = {
  last: "product" | "email";
  product?: Product | undefined;
  /** Whose landing page the form was on. */
  industry?: Industry | undefined;
};

const SENT = "sent";

/** Stands in the next page's address where the browser keeps nothing: that a product was sent, not which. */
const PRODUCT_SENT = "#sent";

/** Remembers a stored row for this tab. Returns the hash that the next page's address has to carry, mostly none. */
export function rememberSent(row: LeadRow): string {
  const before = readSent();
  const sent =
    "product" in row ? ({ last: "product", product: row.product } as const) : ({ last: "email" } as const);
  const industry = findIndustry(location.pathname) ?? before?.industry;
  const record: SentRecord = { ...before, ...sent, industry };
  if (remember(SENT, record)) return "";
  console.warn("This browser keeps no session storage.");
  return record.last === "product" ? PRODUCT_SENT : "";
}

/** What this tab has sent, or null where it has sent nothing. */
export function readSent(): SentRecord | null {
  return recall<SentRecord>(SENT) ?? (location.hash === PRODUCT_SENT ? { last: "product" } : null);
}
