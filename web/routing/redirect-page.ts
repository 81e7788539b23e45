import { REDIRECT_RETRY_MS } from "../../contract/limits.ts";
import { startFlagClient } from "./flag-client.ts";
import { findRoute, whereTo } from "./where-to.ts";

clearTimeout(globalThis.earlyCall.guard);
const flags = startFlagClient(globalThis.earlyCall);
let hasLeft = false;

function leaveIfDecided() {
  const destination = whereTo(location.pathname, flags.state());
  if (hasLeft || destination === "stay") return;
  hasLeft = true;
  // Keep the ad's tags, and keep this page out of the history.
  location.replace(destination + location.search + location.hash);
}

if (findRoute(location.pathname)?.triesAgain) setTimeout(leaveIfDecided, REDIRECT_RETRY_MS);
void flags.settled.then(() => {
  leaveIfDecided();
  if (!hasLeft) document.querySelector("[data-continue]")?.setAttribute("data-shown", "");
});
