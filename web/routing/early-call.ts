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

export type EarlyCallOptions = {
  settingsId: string;
  flagName: string;
  /** Where each value of the flag leads from this page. */
  destinations: Record<string, string>;
};

/**
 * Asks for the flags while the page's script is still on its way, and for the page that the answer points to while the
 * script decides. Leans on nothing outside itself: its text is written into the page.
 */
export function callEarly(
  makeUserKey: (asksFirst: boolean) => string,
  { settingsId, flagName, destinations }: EarlyCallOptions,
) {
  const settings = JSON.parse(document.getElementById(settingsId)!.textContent);
  const flagsUrl = new URL(settings.flagsUrl, location.origin).href.replace(/\/$/, "");
  const userKey = makeUserKey(settings.userKey === "consent");
  const answer = fetch(`${flagsUrl}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { targetingKey: userKey } }),
  });
  globalThis.earlyCall = { userKey, flagsUrl, answer };
  answer
    .then((response) => response.clone().json())
    .then(({ flags }: { flags: { key: string; value: string }[] }) => {
      const next = destinations[flags.find(({ key }) => key === flagName)!.value];
      if (!next) return;
      const link = document.createElement("link");
      link.rel = "prefetch";
      link.href = new URL(next + location.search, location.href).href;
      document.head.append(link);
    })
    // The module that follows tells of a failure.
    .catch(() => {});
}
