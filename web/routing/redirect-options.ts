import { FLAG_OFFER_ID, type FlagOffer } from "../../contract/flag-offer.ts";
import { FLAG_OFFER_MS_MAX } from "../../contract/limits.ts";

/** What a redirect page hands to the script that stands in it. */
export type RedirectOptions = {
  /** What is fetched where LaunchDarkly has the flag. */
  launchDarklyScript: string;
};

/** The id of the JSON script element that carries them. */
export const REDIRECT_OPTIONS_ID = "redirect";

export function readRedirectOptions(): RedirectOptions {
  return readJson(REDIRECT_OPTIONS_ID) as RedirectOptions;
}

/** What our server offers a new visitor; null where it offers nothing, or did so long ago. */
export function readFlagOffer(): FlagOffer | null {
  const offer = readJson(FLAG_OFFER_ID) as FlagOffer | null;
  return offer && Math.abs(Date.now() - offer.madeAt) < FLAG_OFFER_MS_MAX ? offer : null;
}

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)!.textContent);
}
