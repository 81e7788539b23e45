import type { Provider } from "@openfeature/web-sdk";
import { findRedirectPath } from "../../content/flag-routes.ts";
import { WAITING_ATTRIBUTE } from "../../contract/included-pages.ts";
import { REDIRECT_RETRY_MS } from "../../contract/limits.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import { mayKeepUserKey } from "../consent/choice.ts";
import { readPageSettings } from "../page-settings.ts";
import { keepReferrerHost } from "../referrer-host.ts";
import { startFlagClient } from "./flag-client.ts";
import { ofrepProvider, reportVisit, reportVisitFrom } from "./ofrep-provider.ts";
import { readFlagOffer, readIncludedPages, readRedirectOptions } from "./redirect-options.ts";
import {
  readKeptAnswer,
  readKeptUserKey,
  storeUserKeyInTabName,
  tryToKeepAnswer,
  tryToKeepUserKey,
} from "./user-key.ts";
import { type FlagState, findDestination, findRoute } from "./find-destination.ts";

// The inline script of redirect pages. It loads nothing else unless LaunchDarkly is the flag service.
//
// If our server has the flag, the document also contains the pages that the flag leads to, and the first of them is
// offered to new visitors. They see it at once, under its own URL, and visitors who were here under the same rules the
// one they saw then. Everyone else sees a blank page that waits for the flag, and then the page that it leads to.

declare global {
  interface Window {
    /** Called before each included page. */
    nextPage(): void;
  }
}

const settings = readPageSettings();
/** Whether one server has flag and leads. It is ours then, and counts visitors, with keys that it made. */
const isOwnServer = !settings.launchDarkly && settings.rowsUrl.startsWith(settings.flagsUrl);
let hasLeft = false;

// Static hosts add a slash to a folder's path; our server removes it by a redirect.
if (location.pathname.endsWith("/")) {
  history.replaceState(null, "", location.pathname.slice(0, -1) + location.search + location.hash);
}

const { href: url, pathname: path } = location;
const { paths = [], rules: rulesFingerprint } = readIncludedPages();
const answerKey = `${rulesFingerprint} ${path}`;
const loaded = once("load");
/** Sooner than `loaded`, which waits for the pictures and fonts of what is shown. */
const parsed = once("DOMContentLoaded");

/** The link to continue, which is removed from the page unless the visitor has to stay. */
const continueLink = parsed.then(takeLink);

const mayKeep = mayKeepUserKey(settings);
const onNewUserKey = mayKeep ? tryToKeepUserKey : storeUserKeyInTabName;
const keptUserKey = mayKeep ? readKeptUserKey() : null;
const keptAnswer = keptUserKey && rulesFingerprint ? readKeptAnswer(answerKey) : undefined;
/** Where the visitor belongs, if that is known without asking the flag. */
const knownDestination = keptUserKey
  ? keptAnswer && findDestination(path, { is: "ready", value: keptAnswer })
  : paths[0];
const shownAtOnce = paths.find((one) => one === knownDestination);
let next = 0;

if (shownAtOnce) show(shownAtOnce);
window.nextPage = () => {
  if (shownAtOnce) document.write(paths[next++] === shownAtOnce ? "<!--" : "<noframes>");
};

if (!keptUserKey) {
  // The offer follows this script, and browsers fire `pagehide` only for loaded pages.
  void loaded.then(() => takeOffer() || redirectByFlag());
} else if (shownAtOnce) {
  void loaded.then(() => reportVisitFrom(url, settings.flagsUrl, { targetingKey: keptUserKey }));
} else if (knownDestination && knownDestination !== "stay") {
  redirectIfDecided({ is: "ready", value: keptAnswer });
  reportVisit(settings.flagsUrl, { targetingKey: keptUserKey });
} else redirectByFlag();

// Last: opening the tab's storage takes a phone tens of milliseconds.
if (mayKeep) {
  if (shownAtOnce) void loaded.then(keepReferrerHost);
  else keepReferrerHost();
}

function once(event: string): Promise<unknown> {
  return new Promise((resolve) => addEventListener(event, resolve));
}

function show(destination: string) {
  history.replaceState(null, "", withQueryAndHash(destination));
  for (const element of document.querySelectorAll(`[${WAITING_ATTRIBUTE}]`)) element.remove();
}

/** Draws the first screen before what is below it, as the parser does: a phone takes half as long. */
function takeOutOfTemplate(destination: string) {
  const { content } = document.querySelectorAll("template")[paths.indexOf(destination)]!;
  const below = content.querySelectorAll<HTMLElement>(".hero~*,footer");
  const toggle = () => below.forEach((one) => one.toggleAttribute("hidden"));
  toggle();
  show(destination);
  document.body.append(content);
  requestAnimationFrame(() => {
    setTimeout(() => {
      toggle();
      // Scrolls to the element that the URL's fragment names.
      if (location.hash) location.replace(location.href);
    });
  });
}

/** Saves new visitors the request if our own server included an offer in the page. */
function takeOffer(): boolean {
  const offer = readFlagOffer();
  if (!offer) return false;
  const { userKey, variant, ticket } = offer;
  redirectIfDecided({ is: "ready", value: variant });
  tryToKeepUserKey(userKey);
  keepFlagAnswer(variant);
  const visitor = { targetingKey: userKey, ticket: ticket! };
  if (ticket && hasLeft) addEventListener("pagehide", () => reportVisit(settings.flagsUrl, visitor));
  else if (ticket) reportVisitFrom(url, settings.flagsUrl, visitor);
  return true;
}

function keepFlagAnswer(value: unknown) {
  if (rulesFingerprint && value) tryToKeepAnswer(answerKey, String(value));
}

function redirectByFlag() {
  // Our own server assigns keys, and counts only visitors with a key it assigned.
  const targetingKey = keptUserKey ?? (isOwnServer ? null : makeKey());
  const page = findRedirectPath(path);
  const client = startFlagClient({ ...(targetingKey && { targetingKey }), page }, openProvider());
  const redirect = () => redirectIfDecided(client.state());
  if (findRoute(path)?.triesAgain) setTimeout(redirect, REDIRECT_RETRY_MS);
  void client.settled.then(async () => {
    redirect();
    const state = client.state();
    if (state.is === "ready") keepFlagAnswer(state.value);
    const onward = await continueLink;
    if (hasLeft || location.pathname !== path) return;
    onward.href = withQueryAndHash(onward.href);
    onward.dataset.shown = "";
    document.body.append(onward);
  });
}

function makeKey(): string {
  const key = makeUserKey();
  onNewUserKey(key);
  return key;
}

function redirectIfDecided(flag: FlagState) {
  const destination = findDestination(path, flag);
  if (hasLeft || destination === "stay" || destination === location.pathname) return;
  hasLeft = true;
  if (!shownAtOnce && paths.includes(destination)) void parsed.then(() => takeOutOfTemplate(destination));
  // Keep this page out of the history.
  else location.replace(withQueryAndHash(destination));
}

/** Adds this page's query, with the ad's tags, and its hash. */
function withQueryAndHash(destination: string): string {
  return destination + location.search + location.hash;
}

function takeLink(): HTMLAnchorElement {
  const taken = document.querySelector<HTMLAnchorElement>("[data-continue]")!;
  taken.remove();
  return taken;
}

async function openProvider(): Promise<Provider> {
  const { launchDarkly, flagsUrl } = settings;
  if (!launchDarkly) {
    return ofrepProvider({ url: flagsUrl, referrer: isOwnServer && url, onUserKey: onNewUserKey });
  }
  const { launchDarklyScript } = readRedirectOptions();
  const preconnect = { rel: "preconnect", href: launchDarkly.url, crossOrigin: "" };
  document.head.append(Object.assign(document.createElement("link"), preconnect));
  const { launchDarklyProvider }: typeof import("./launchdarkly-provider.ts") = await import(
    /* @vite-ignore */ launchDarklyScript
  );
  return launchDarklyProvider(launchDarkly);
}
