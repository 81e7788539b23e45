import type { LeadRow, Product } from "../../../contract/lead-row.ts";
import { type Industry, findIndustry } from "../../../contract/paths.ts";
import { recall, remember } from "../../tab-storage.ts";

/** What this tab has sent, for the screens that follow a form. */
export type SentRecord = {
  last: "product" | "email";
  product?: Product | undefined;
  /** The idempotency key of the last product. */
  key?: string | undefined;
  /** Whose landing page the form was on. */
  industry?: Industry | undefined;
};

const SENT = "sent";

/**
 * Where the browser keeps nothing, the next page's address says that a product was sent and with which key, not which
 * product. What follows the hash leaves the browser in no request.
 */
const PRODUCT_SENT = /^#sent(?:=([\w-]+))?$/;

/** Remembers a stored row for this tab. Returns the hash that the next page's address has to carry, mostly none. */
export function rememberSent(row: LeadRow, key: string): string {
  const before = readSent();
  const sent =
    "product" in row
      ? ({ last: "product", product: row.product, key } as const)
      : ({ last: "email" } as const);
  const industry = findIndustry(location.pathname) ?? before?.industry;
  const record: SentRecord = { ...before, ...sent, industry };
  if (remember(SENT, record)) return "";
  console.warn("This browser keeps no session storage.");
  return record.last === "product" ? `#sent=${key}` : "";
}

/** What this tab has sent, or null where it has sent nothing. */
export function readSent(): SentRecord | null {
  return recall<SentRecord>(SENT) ?? readHash();
}

function readHash(): SentRecord | null {
  const [found, key] = PRODUCT_SENT.exec(location.hash) ?? [];
  if (found === undefined) return null;
  return { last: "product", ...(key !== undefined && isFromThisSite() && { key }) };
}

/** A link elsewhere could name somebody else's product, and the visitor's address would become that one's. */
function isFromThisSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`);
}
