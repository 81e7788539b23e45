import { needChromium } from "../browser/chromium.ts";

/** Before the first test: one message instead of one for each. Workers read the configuration after this. */
export default function setup() {
  needChromium();
}
