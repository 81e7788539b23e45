import { FLAG_OFFER_ID, type FlagOffer } from "../../contract/flag-offer.ts";
import { INCLUDED_PAGES_ID, type IncludedPages } from "../../contract/included-pages.ts";
import { FLAG_OFFER_MS_MAX } from "../../contract/limits.ts";

/** A redirect page's options for its inline script. */
export type RedirectOptions = {
  /** Loaded when LaunchDarkly is the flag service. */
  launchDarklyScript: string;
};

/** The id of the JSON script element that holds them. */
export const REDIRECT_OPTIONS_ID = "redirect";

export function readRedirectOptions(): RedirectOptions {
  return JSON.parse(readText(REDIRECT_OPTIONS_ID)!) as RedirectOptions;
}

/** Our server's offer to a new visitor; null without one, or if it had expired when the page was asked for. */
export function readFlagOffer(): FlagOffer | null {
  const offer = JSON.parse(readText(FLAG_OFFER_ID)!) as FlagOffer | null;
  return offer && Math.abs(performance.timeOrigin - offer.madeAt) < FLAG_OFFER_MS_MAX ? offer : null;
}

/** The pages that this document contains, if any. */
export function readIncludedPages(): Partial<IncludedPages> {
  return JSON.parse(readText(INCLUDED_PAGES_ID) ?? "{}") as Partial<IncludedPages>;
}

function readText(id: string): string | undefined {
  return document.getElementById(id)?.textContent;
}
