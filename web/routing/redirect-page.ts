import type { Provider } from "@openfeature/web-sdk";
import { findRedirectPath } from "../../content/flag-routes.ts";
import { REDIRECT_RETRY_MS } from "../../contract/limits.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import { mayKeepUserKey } from "../consent/answer.ts";
import { readPageSettings } from "../page-settings.ts";
import { keepReferrerHost } from "../referrer-host.ts";
import { startFlagClient } from "./flag-client.ts";
import { ofrepProvider, redeemTicket } from "./ofrep-provider.ts";
import { readFlagOffer, readRedirectOptions } from "./redirect-options.ts";
import { handOnUserKey, readKeptUserKey, tryToKeepUserKey } from "./user-key.ts";
import { type FlagState, findDestination, findRoute } from "./find-destination.ts";

/** The inline script of redirect pages. It loads nothing else unless LaunchDarkly is the flag service. */

const settings = readPageSettings();
const isOurs = !settings.launchDarkly && settings.rowsUrl.startsWith(settings.flagsUrl);
let hasLeft = false;

// Static hosts add a slash to a folder's path; our server redirects without it, so remove it here too.
if (location.pathname.endsWith("/")) {
  history.replaceState(null, "", location.pathname.slice(0, -1) + location.search + location.hash);
}

/**
 * Resolves on load to the link to continue, which is removed from the page until it turns out that the visitor has to
 * stay. The offer comes after this script, and browsers fire `pagehide` only for pages that have loaded.
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

const onNewUserKey = mayKeep ? tryToKeepUserKey : handOnUserKey;
const keptUserKey = mayKeep ? readKeptUserKey() : null;
if (keptUserKey === null) {
  void loaded.then(() => {
    redirectByOffer();
    if (!hasLeft) redirectByFlag();
  });
} else redirectByFlag();

/** Saves new visitors the request if our own server included an offer in the page. */
function redirectByOffer() {
  const offer = readFlagOffer();
  if (!offer) return;
  redirectIfDecided({ is: "ready", value: offer.variant });
  tryToKeepUserKey(offer.userKey);
  const { userKey, ticket } = offer;
  if (ticket) addEventListener("pagehide", () => redeemTicket(settings.flagsUrl, userKey, ticket));
}

function redirectByFlag() {
  // Our own server assigns keys, and counts only visitors with a key it assigned.
  const targetingKey = keptUserKey ?? (isOurs ? null : makeKey());
  const page = findRedirectPath(location.pathname);
  const client = startFlagClient({ ...(targetingKey && { targetingKey }), page }, openProvider());
  const redirect = () => redirectIfDecided(client.state());
  if (findRoute(location.pathname)?.triesAgain) setTimeout(redirect, REDIRECT_RETRY_MS);
  void client.settled.then(async () => {
    redirect();
    const link = await loaded;
    if (hasLeft) return;
    link.href += location.search + location.hash;
    link.dataset.shown = "";
    document.body.append(link);
  });
}

function makeKey(): string {
  const key = makeUserKey();
  onNewUserKey(key);
  return key;
}

function redirectIfDecided(flag: FlagState) {
  const destination = findDestination(location.pathname, flag);
  if (hasLeft || destination === "stay") return;
  hasLeft = true;
  // Keep the ad's tags, and keep this page out of the history.
  location.replace(destination + location.search + location.hash);
}

async function openProvider(): Promise<Provider> {
  const { launchDarkly, flagsUrl } = settings;
  if (!launchDarkly) {
    return ofrepProvider({ url: flagsUrl, isOurs, onUserKey: onNewUserKey });
  }
  const { launchDarklyScript } = readRedirectOptions();
  const preconnect = { rel: "preconnect", href: launchDarkly.url, crossOrigin: "" };
  document.head.append(Object.assign(document.createElement("link"), preconnect));
  const { launchDarklyProvider }: typeof import("./launchdarkly-provider.ts") = await import(
    /* @vite-ignore */ launchDarklyScript
  );
  return launchDarklyProvider(launchDarkly);
}
