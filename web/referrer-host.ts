import { recall, remember } from "./tab-storage.ts";

const KEY = "referrer";

/** The host of the site that sent the visitor here; undefined after a page of ours, and where none is told. */
function senderHost(): string | undefined {
  const [, , host] = document.referrer.split("/");
  return host === location.host ? undefined : host;
}

/** Keeps it for this tab: the next page sees this one as its referrer. */
export function keepReferrerHost(host: string | null | undefined = senderHost()) {
  remember(KEY, host);
}

/** The host of the site that sent the visitor here, or to an earlier page of ours in this tab; null: none is known. */
export function referrerHost(): string | null {
  return senderHost() ?? recall<string>(KEY) ?? null;
}
