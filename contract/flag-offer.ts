import type { Variant } from "./flags.ts";

/**
 * What our server writes into a redirect page for a visitor who may have no key yet: a key, and what the flag gives it.
 * Whoever has a key takes no notice of it, and asks.
 */
export type FlagOffer = {
  userKey: string;
  variant: Variant;
  /** When it was made, in milliseconds since 1970. */
  madeAt: number;
  /** Shows, when the page is left, that the server offered this key. Without one nobody is counted. */
  ticket?: string;
};

/** The id of the JSON script element that carries it; the build writes null. */
export const FLAG_OFFER_ID = "offer";
