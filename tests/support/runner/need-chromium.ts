import { needChromium } from "../browser/chromium.ts";

/** Runs before the first test, for one message instead of one per test. Workers read the configuration later. */
export default function setup() {
  needChromium();
}
