/** What a waiting page's inline script leaves for the module that follows it. */
export type EarlyCall = { userKey: string; answer: Promise<Response> };

declare global {
  var earlyCall: EarlyCall | undefined;
}

/**
 * Asks for the flags while the page's script is still on its way. Leans on nothing outside itself: its text is written
 * into the page.
 */
export function callEarly(makeUserKey: () => string, settingsId: string) {
  const { flagsUrl } = JSON.parse(document.getElementById(settingsId)!.textContent);
  const userKey = makeUserKey();
  const answer = fetch(
    new URL("ofrep/v1/evaluate/flags", new URL(flagsUrl.replace(/\/?$/, "/"), location.href)),
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ context: { targetingKey: userKey } }),
    },
  );
  // The module that follows tells of a failure.
  answer.catch(() => {});
  globalThis.earlyCall = { userKey, answer };
}
