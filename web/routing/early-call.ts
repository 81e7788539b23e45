import { FLAG_NAME } from "../../contract/flags.ts";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import type { LaunchDarklySettings } from "../../contract/page-settings.ts";
import { mayKeepUserKey } from "../consent/answer.ts";
import { readPageSettings } from "../page-settings.ts";
import { readRedirectOptions } from "./redirect-options.ts";
import { readOrMakeUserKey } from "./user-key.ts";

/**
 * The script that redirect pages carry inline, built on its own. It asks for the flags while the page's module is still
 * on its way, and for the page that the answer points to while the module decides. Where LaunchDarkly has the flag, its
 * own client asks: that is fetched early instead.
 */

/** What this script leaves for the module that follows it. */
export type EarlyCall = {
  userKey: string;
  /** The timer of the rule for a failure: the module stops it when it starts. */
  guard: ReturnType<typeof setTimeout> | undefined;
} & (EarlyAnswer | { launchDarkly: LaunchDarklySettings });

export type EarlyAnswer = {
  /** Base address of the flag service, absolute and without a trailing slash. */
  flagsUrl: string;
  answer: Promise<Response>;
};

declare global {
  var earlyCall: EarlyCall;
}

const { destinations, whenFailed, launchDarklyScript } = readRedirectOptions();
const guard = guardAgainstLostScript();
const settings = readPageSettings();
const { launchDarkly, flagsUrl } = settings;
const userKey = readOrMakeUserKey(mayKeepUserKey(settings));

if (launchDarkly) {
  globalThis.earlyCall = { userKey, guard, launchDarkly };
  addLink({ rel: "preconnect", href: launchDarkly.url, crossOrigin: "" });
  // The module reports a failure.
  import(/* @vite-ignore */ launchDarklyScript).catch(() => {});
} else {
  const answer = askForFlags();
  globalThis.earlyCall = { userKey, guard, flagsUrl, answer };
  // The module reports a failure.
  prefetchNext(answer).catch(() => {});
}

/** A module that can't be fetched is a flag client that failed. Where that leads nowhere, the style sheet shows the way on. */
function guardAgainstLostScript() {
  if (whenFailed === "stay") return undefined;
  return setTimeout(() => {
    console.error("The script of this page did not start.");
    location.replace(whenFailed + location.search + location.hash);
  }, FLAG_WAIT_MS);
}

function askForFlags(): Promise<Response> {
  return fetch(`${flagsUrl}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { targetingKey: userKey } }),
    // Our own server learns from it which page asks, wherever it is; another service need not know the ad's tags.
    ...(settings.rowsUrl.startsWith(flagsUrl) && { referrerPolicy: "no-referrer-when-downgrade" }),
  });
}

async function prefetchNext(answer: Promise<Response>) {
  const { flags } = (await (await answer).clone().json()) as { flags: { key: string; value: string }[] };
  const next = destinations[flags.find(({ key }) => key === FLAG_NAME)!.value];
  if (next) addLink({ rel: "prefetch", href: next + location.search });
}

function addLink(attributes: Partial<HTMLLinkElement>) {
  document.head.append(Object.assign(document.createElement("link"), attributes));
}
