/** What a waiting page's inline script leaves for the module that follows it. */
export type EarlyCall = {
  userKey: string;
  /** Base address of the flag service, absolute and without a trailing slash. */
  flagsUrl: string;
  answer: Promise<Response>;
};

declare global {
  var earlyCall: EarlyCall;
}

/**
 * Asks for the flags while the page's script is still on its way. Leans on nothing outside itself: its text is written
 * into the page.
 */
export function callEarly(makeUserKey: () => string, settingsId: string) {
  const settings = JSON.parse(document.getElementById(settingsId)!.textContent);
  const flagsUrl = new URL(settings.flagsUrl, location.origin).href.replace(/\/$/, "");
  const userKey = makeUserKey();
  const answer = fetch(`${flagsUrl}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { targetingKey: userKey } }),
  });
  // The module that follows tells of a failure.
  answer.catch(() => {});
  globalThis.earlyCall = { userKey, flagsUrl, answer };
}
