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
  /** The fingerprint of the flag's rules: the same rules give a user key the same variant. */
  rules: string;
};

/** The id of the JSON script element that holds it. Only our server writes it. */
export const INCLUDED_PAGE_ID = "included";

/**
 * The start of the template that holds the included page, so that browsers neither draw it nor load its files. To show the
 * page at once, the redirect page's script writes `<!--` before this, which turns the tag into a comment.
 */
export const INCLUDED_PAGE_START = "<template><!-- -->";

/** Marks the redirect page's own elements, which are removed when the included page takes over. */
export const WAITING_ATTRIBUTE = "data-waiting";
