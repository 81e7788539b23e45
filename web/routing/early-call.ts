import type { LaunchDarklySettings, PageSettings } from "../../contract/page-settings.ts";

/** What a waiting page's inline script leaves for the module that follows it. */
export type EarlyCall = { userKey: string } & (EarlyAnswer | { launchDarkly: LaunchDarklySettings });

export type EarlyAnswer = {
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
  launchDarklyScript: string;
};

/**
 * Asks for the flags while the page's script is still on its way, and for the page that the answer points to while the
 * script decides. Where LaunchDarkly has the flag, its own client asks: that is fetched early instead. Leans on nothing
 * outside itself: its text is written into the page.
 */
export function callEarly(
  makeUserKey: (asksFirst: boolean) => string,
  { settingsId, flagName, destinations, launchDarklyScript }: EarlyCallOptions,
) {
  const settings: PageSettings = JSON.parse(document.getElementById(settingsId)!.textContent);
  const { launchDarkly } = settings;
  const userKey = makeUserKey(settings.userKey === "consent");
  if (launchDarkly) {
    globalThis.earlyCall = { userKey, launchDarkly };
    const preconnect = { rel: "preconnect", href: launchDarkly.url, crossOrigin: "" };
    for (const link of [preconnect, { rel: "modulepreload", href: launchDarklyScript }]) {
      document.head.append(Object.assign(document.createElement("link"), link));
    }
    return;
  }
  const flagsUrl = new URL(settings.flagsUrl, location.origin).href.replace(/\/$/, "");
  const answer = fetch(`${flagsUrl}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { targetingKey: userKey } }),
    // Our own server learns from it which page asks, wherever it is; another service need not know the ad's tags.
    ...(settings.rowsUrl.startsWith(settings.flagsUrl) && { referrerPolicy: "no-referrer-when-downgrade" }),
  });
  globalThis.earlyCall = { userKey, flagsUrl, answer };
  answer
    .then((response) => response.clone().json())
    .then(({ flags }: { flags: { key: string; value: string }[] }) => {
      const next = destinations[flags.find(({ key }) => key === flagName)!.value];
      if (!next) return;
      const link = { rel: "prefetch", href: next + location.search };
      document.head.append(Object.assign(document.createElement("link"), link));
    })
    // The module that follows tells of a failure.
    .catch(() => {});
}
