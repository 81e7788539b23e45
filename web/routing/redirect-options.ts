import { FLAG_OFFER_ID, type FlagOffer } from "../../contract/flag-offer.ts";
import { FLAG_OFFER_MS_MAX } from "../../contract/limits.ts";

/** A redirect page's options for its inline script. */
export type RedirectOptions = {
  /** Loaded when LaunchDarkly is the flag service. */
  launchDarklyScript: string;
};

/** The id of the JSON script element that holds them. */
export const REDIRECT_OPTIONS_ID = "redirect";

export function readRedirectOptions(): RedirectOptions {
  return readJson(REDIRECT_OPTIONS_ID) as RedirectOptions;
}

/** Our server's offer to a new visitor; null if there is none, or it has expired. */
export function readFlagOffer(): FlagOffer | null {
  const offer = readJson(FLAG_OFFER_ID) as FlagOffer | null;
  return offer && Math.abs(Date.now() - offer.madeAt) < FLAG_OFFER_MS_MAX ? offer : null;
}

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)!.textContent);
}
