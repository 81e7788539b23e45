import type { Variant } from "./flags.ts";

/**
 * A new user key and its variant, which our server writes into a redirect page to save first-time visitors a request.
 * A browser that already has a key ignores the offer and asks the flag service.
 */
export type FlagOffer = {
  userKey: string;
  variant: Variant;
  /** Unix time in milliseconds. */
  madeAt: number;
  /** Proves that the server offered this key. A visitor without a ticket is not counted. */
  ticket?: string;
};

/** The id of the JSON script element that holds the offer; the build writes null into it. */
export const FLAG_OFFER_ID = "offer";

/** The page included in a redirect page's document. */
export type IncludedPage = {
  path: string;
  /** The fingerprint of the rules: while it stays the same, so do their answers. */
  rules: string;
};

/** The id of the JSON script element that holds it. Only our server writes it. */
export const INCLUDED_PAGE_ID = "included";

/**
 * The start of a template that hides the included page from the browser, and from what looks ahead for files to load. If
 * the redirect page's script writes `<!--` before it, it is only a comment.
 */
export const INCLUDED_PAGE_START = "<template><!-- -->";

/** Marks the redirect page's own elements, which are removed when the included page takes over. */
export const WAITING_ATTRIBUTE = "data-waiting";
