import type { Variant } from "./flags.ts";

/**
 * A new user key and its variant, which our server writes into a redirect page to save first-time visitors a request.
 * A browser that already has a key ignores the offer.
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
