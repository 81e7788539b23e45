/** What a redirect page hands to the script that stands in it. */
export type RedirectOptions = {
  /** Where each value of the flag leads from this page. */
  destinations: Record<string, string>;
  /** Where a failure leads, or "stay". */
  whenFailed: string;
  /** What is fetched where LaunchDarkly has the flag. */
  launchDarklyScript: string;
};

/** The id of the JSON script element that carries them. */
export const REDIRECT_OPTIONS_ID = "redirect";

export function readRedirectOptions(): RedirectOptions {
  return JSON.parse(document.getElementById(REDIRECT_OPTIONS_ID)!.textContent) as RedirectOptions;
}
