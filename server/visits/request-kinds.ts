import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** Browsers send at most some 400. Searching fifteen kilobytes for bot names can take 14 ms. */
const AGENT_CHARS_MAX = 1000;

/**
 * Whether a request counts as a visit. Prefetches don't, nor do bots that identify themselves; bots that pose as a
 * browser do.
 */
export function countsAsVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"]?.slice(0, AGENT_CHARS_MAX);
  return !isPrefetch(headers) && Boolean(agent) && !isbot(agent);
}

/** Whether a page is opened directly, not as an image, frame or script of another site, whose visitors are not ours. */
export function opensPage(headers: IncomingHttpHeaders): boolean {
  return (headers["sec-fetch-dest"] ?? "document") === "document";
}

/** Chromium and Safari set `sec-purpose`, older versions `purpose`, Firefox `x-moz`. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
}
