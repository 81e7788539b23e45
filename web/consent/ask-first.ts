import { readPageSettings } from "../page-settings.ts";

/** Asks for consent where the site is set to; elsewhere nothing of it is fetched. */
export function askFirst() {
  if (readPageSettings().userKeyConsent === "required") {
    // Vite moves a `then` that follows an import to where its files are there; a `catch` stays outside.
    import("./consent-line.ts").then((line) => line.showConsentLine()).catch(console.error);
  }
}
