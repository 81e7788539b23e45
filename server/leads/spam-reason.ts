import type { IncomingHttpHeaders } from "node:http";
import { HONEYPOT_HEADER, IDEMPOTENCY_KEY_HEADER, TIME_TO_SUBMIT_HEADER } from "../../contract/headers.ts";

/**
 * Why a lead may be spam, for the operator to read, or null.
 * @param humanMsMin 0 marks nothing as too fast
 */
export function spamReason(headers: IncomingHttpHeaders, humanMsMin: number): string | null {
  const reasons: string[] = [];
  const ms = readTimeToSubmit(headers[TIME_TO_SUBMIT_HEADER]);
  if (headers[HONEYPOT_HEADER] === "1") reasons.push("hidden field");
  if (ms !== null && ms < humanMsMin) reasons.push("too fast");
  // Our forms send both headers; those on older pages only the key.
  if (ms === null && headers[IDEMPOTENCY_KEY_HEADER] === undefined) reasons.push("no form");
  return reasons.join(", ") || null;
}

export function addReason(reasons: string | null, more: string): string {
  return reasons === null ? more : `${reasons}, ${more}`;
}

function readTimeToSubmit(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,12}$/.test(header) ? Number(header) : null;
}
