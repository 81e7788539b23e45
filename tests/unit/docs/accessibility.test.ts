import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/accessibility.md", "utf8");
const words = page.replaceAll(/[\s>]+/g, " ");

/** The criteria of WCAG 2.2 at levels A and AA. */
const CRITERIA = `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
  2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6
  3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`.split(/\s+/);

test("accessibility.md says how each criterion of levels A and AA is met", () => {
  const rows = Array.from(page.matchAll(/^\| (\d\S+) [^|]+\| \S.*\|$/gm), ([, criterion]) => criterion);
  expect(rows).toEqual(CRITERIA);
});

test.each([
  "built to meet **WCAG 2.2, levels A and AA**",
  "at 390 and 1440 pixels",
  "in Firefox ESR 153, WebKitGTK 2.50, WPE WebKit 2.38 and Chromium 150: every tab stop, text contrast against the pixels behind it, 400% zoom, a 24-pixel minimum font size, custom colors and fonts.",
  "Orca 43 with Firefox (four journeys) and WebKitGTK (two)",
  "**Not tried**: VoiceOver, NVDA, JAWS, TalkBack, switch and eye control, Dragon",
  "4.5:1, tested on every page; over images, measured by hand",
  "200%, and a minimum font size of 24 pixels",
  "Nothing scrolls sideways at 320 pixels",
  "3:1 for fields, options, focus rings and the slider's handle",
  "Tested on every page at 320 and 390 pixels",
  "at most eight tab stops before the content",
  "A ring with 3:1 on every tab stop",
  "Every target is at least 44 pixels high",
  "(WCAG) 2.2, level AA. It is tested automatically, and was tried with the keyboard, at 400% zoom, and with a screen reader (Orca with Firefox and WebKit). It was not tried with every screen reader.",
])("accessibility.md claims no more than was tried: %s", (claim) => {
  expect(words).toContain(claim);
});
