import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** Browsers write some 400. To look for a bot's name in fifteen kilobytes can take 14 ms. */
const AGENT_CHARS_MAX = 1000;

/**
 * Whether a request is to be counted as somebody's visit: not what a browser fetches in advance, and not what a program
 * that says so fetches. Programs that pass for a browser can't be told from one.
 */
export function countsAsVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"]?.slice(0, AGENT_CHARS_MAX);
  return !isPrefetch(headers) && Boolean(agent) && !isbot(agent);
}

/** Not as the picture, frame or script of another page: that page's visitors, all over the world, would count as ours. */
export function opensPage(headers: IncomingHttpHeaders): boolean {
  return (headers["sec-fetch-dest"] ?? "document") === "document";
}

/** Chromium and Safari say it in `sec-purpose`, older ones in `purpose`, Firefox in `x-moz`. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
}
