import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request is to be counted as somebody's visit: not what a browser fetches in advance, and not what a program
 * that says so fetches. Programs that pass for a browser can't be told from one.
 */
export function countsAsVisit(headers: IncomingHttpHeaders): boolean {
  return !isInAdvance(headers) && isBrowser(headers["user-agent"] ?? "");
}

/** Chromium and Safari say it in `sec-purpose`, older ones in `purpose`, Firefox in `x-moz`. */
function isInAdvance(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}

/**
 * Every browser begins its name with Mozilla or, long ago, Opera. Machines that do so too give a word for what they do,
 * or an address to ask at. A longer list of names would have to be kept up, and would find few more that are honest.
 */
function isBrowser(userAgent: string): boolean {
  return /^(Mozilla|Opera)\//.test(userAgent) && !MACHINE.test(userAgent) && !/https?:|@/i.test(userAgent);
}

/** Cubot makes phones. */
const MACHINE =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|headless|lighthouse|facebookexternal|google-|-google|googleother|scrap|archiv|validat|monitor/i;
