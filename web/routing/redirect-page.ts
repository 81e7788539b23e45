import type { Provider } from "@openfeature/web-sdk";
import { findRedirectPath } from "../../content/flag-routes.ts";
import { REDIRECT_RETRY_MS } from "../../contract/limits.ts";
import { mayKeepUserKey } from "../consent/answer.ts";
import { readPageSettings } from "../page-settings.ts";
import { keepReferrerHost } from "../referrer-host.ts";
import { startFlagClient } from "./flag-client.ts";
import { ofrepProvider, takeInPassing } from "./ofrep-provider.ts";
import { readFlagOffer, readRedirectOptions } from "./redirect-options.ts";
import { readKeptUserKey, readOrMakeUserKey, tryToKeepUserKey } from "./user-key.ts";
import { type FlagState, findRoute, whereTo } from "./where-to.ts";

/** The script that redirect pages carry inline, built on its own. Nothing else is fetched unless LaunchDarkly has the flag. */

const settings = readPageSettings();
const isOurs = !settings.launchDarkly && settings.rowsUrl.startsWith(settings.flagsUrl);
let hasLeft = false;

// Hosts of plain files lead to a folder with a slash; our server leads back, and so does this.
if (location.pathname.endsWith("/")) {
  history.replaceState(null, "", location.pathname.slice(0, -1) + location.search + location.hash);
}

/**
 * Resolves to the link that leads on, which is out of the page until a visitor is to stay: whoever waits meets nothing. By
 * then the offer is there, too, and only a page that has loaded is told that it is left.
 */
const loaded = new Promise<HTMLAnchorElement>((resolve) => {
  addEventListener("load", () => {
    const link = document.links[0] as HTMLAnchorElement;
    link.remove();
    resolve(link);
  });
});

const mayKeep = mayKeepUserKey(settings);
if (mayKeep) keepReferrerHost();

const keptUserKey = mayKeep ? readKeptUserKey() : null;
if (keptUserKey === null) {
  void loaded.then(() => {
    leaveByOffer();
    if (!hasLeft) leaveByFlag();
  });
} else leaveByFlag();

/** A new visitor whom our own server answered together with the page need not ask. */
function leaveByOffer() {
  const offer = readFlagOffer();
  if (!offer) return;
  leaveIfDecided({ is: "ready", value: offer.variant });
  tryToKeepUserKey(offer.userKey);
  const { userKey, ticket } = offer;
  if (ticket) addEventListener("pagehide", () => takeInPassing(settings.flagsUrl, userKey, ticket));
}

function leaveByFlag() {
  // Our own server gives a key to whoever has none, and counts for no other.
  const targetingKey = keptUserKey ?? (isOurs ? null : readOrMakeUserKey(mayKeep));
  const page = findRedirectPath(location.pathname);
  const client = startFlagClient({ ...(targetingKey && { targetingKey }), page }, openProvider());
  const leave = () => leaveIfDecided(client.state());
  if (findRoute(location.pathname)?.triesAgain) setTimeout(leave, REDIRECT_RETRY_MS);
  void client.settled.then(async () => {
    leave();
    const link = await loaded;
    if (hasLeft) return;
    link.href += location.search + location.hash;
    link.dataset.shown = "";
    document.body.append(link);
  });
}

function leaveIfDecided(flag: FlagState) {
  const destination = whereTo(location.pathname, flag);
  if (hasLeft || destination === "stay") return;
  hasLeft = true;
  // Keep the ad's tags, and keep this page out of the history.
  location.replace(destination + location.search + location.hash);
}

async function openProvider(): Promise<Provider> {
  const { launchDarkly, flagsUrl } = settings;
  if (!launchDarkly) {
    return ofrepProvider({ url: flagsUrl, isOurs, ...(mayKeep && { onUserKey: tryToKeepUserKey }) });
  }
  const { launchDarklyScript } = readRedirectOptions();
  const preconnect = { rel: "preconnect", href: launchDarkly.url, crossOrigin: "" };
  document.head.append(Object.assign(document.createElement("link"), preconnect));
  const { launchDarklyProvider }: typeof import("./launchdarkly-provider.ts") = await import(
    /* @vite-ignore */ launchDarklyScript
  );
  return launchDarklyProvider(launchDarkly);
}
