import type { IncomingHttpHeaders } from "node:http";
import { TIME_TO_SUBMIT_HEADER, HONEYPOT_HEADER } from "../../contract/headers.ts";

/**
 * Why a lead may come from no human, in words for the operator, or null. A call without signals, such as a program
 * that was given the key on purpose, is not suspected. `humanMsMin` is in milliseconds; 0 marks nothing as too fast.
 */
export function spamReason(headers: IncomingHttpHeaders, humanMsMin: number): string | null {
  const reasons: string[] = [];
  if (headers[HONEYPOT_HEADER] === "1") reasons.push("hidden field");
  const ms = headers[TIME_TO_SUBMIT_HEADER];
  if (typeof ms === "string" && /^\d{1,12}$/.test(ms) && Number(ms) < humanMsMin) reasons.push("too fast");
  return reasons.join(", ") || null;
}
