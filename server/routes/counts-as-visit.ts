import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/**
 * Whether a request is to be counted as somebody's visit: not what a browser fetches in advance, and not what a program
 * that says so fetches. Programs that pass for a browser can't be told from one.
 */
export function countsAsVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"];
  return !isInAdvance(headers) && Boolean(agent) && !isbot(agent);
}

/** Not as the picture, frame or script of another page: that page's visitors, all over the world, would count as ours. */
export function opensPage(headers: IncomingHttpHeaders): boolean {
  return (headers["sec-fetch-dest"] ?? "document") === "document";
}

/** Chromium and Safari say it in `sec-purpose`, older ones in `purpose`, Firefox in `x-moz`. */
function isInAdvance(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
}
