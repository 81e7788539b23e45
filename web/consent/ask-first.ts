import { readPageSettings } from "../page-settings.ts";

/** Asks for consent where the site is set to; elsewhere nothing of it is fetched. */
export function askFirst() {
  if (readPageSettings().userKeyConsent === "required") {
    import("./consent-line.ts").then(({ showConsentLine }) => showConsentLine(), console.error);
  }
}
