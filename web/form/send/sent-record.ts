import type { LeadRow, Product } from "../../../contract/lead-row.ts";
import { HOME, type Industry, findIndustry } from "../../../contract/paths.ts";
import { recall, remember } from "../../tab-storage.ts";

/** What this tab has sent, for the screens after a form. */
export type SentRecord = {
  last: "product" | "email";
  product?: Product | undefined;
  /** The idempotency key of the last product. */
  key?: string | undefined;
  /** The last e-mail address, which the visitor may have mistyped. */
  email?: string | undefined;
  /** The landing page's industry. None for a link sent from the home page: its product may be of any. */
  industry?: Industry | undefined;
};

const SENT = "sent";

/**
 * Without session storage, the next page's hash says what was sent: for a product, its key but not the product itself.
 * Hashes are never sent to a server.
 */
const PRODUCT_SENT = /^#sent(?:=([\w-]+))?$/;
const EMAIL_SENT = "#email";

/** Remembers a stored row for this tab. Returns the hash to append to the next page's URL, usually empty. */
export function rememberSent(row: LeadRow, key: string): string {
  const previous = readSent();
  const sent =
    "product" in row
      ? ({ last: "product", product: row.product, key } as const)
      : ({ last: "email", email: row.email } as const);
  const { pathname } = location;
  const isForAnyProduct = pathname === HOME && "product" in row && row.product.type === "url";
  const industry = isForAnyProduct ? undefined : (findIndustry(pathname) ?? previous?.industry);
  const record: SentRecord = { ...previous, ...sent, industry };
  if (remember(SENT, record)) return "";
  console.warn("No session storage.");
  return record.last === "product" ? `#sent=${key}` : EMAIL_SENT;
}

export function readSent(): SentRecord | null {
  return recall<SentRecord>(SENT) ?? readHash();
}

function readHash(): SentRecord | null {
  if (location.hash === EMAIL_SENT) return { last: "email" };
  const [found, key] = PRODUCT_SENT.exec(location.hash) ?? [];
  if (found === undefined) return null;
  return { last: "product", ...(key !== undefined && isFromThisSite() && { key }) };
}

/** A link from another site could carry a stranger's key, and attach this visitor's e-mail address to their product. */
function isFromThisSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`);
}
