import type { Element } from "happy-dom";
import { expect, test } from "vitest";

import { showsExampleClaims } from "../support/site/example-content.ts";
import { landingPaths } from "../support/site/page-paths.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

const FIGURES = new Set(["200+ users", "2K+ ads generated", "Trusted by 500+"]);

const textOf = ({ textContent }: Element) => textContent.replaceAll(/\s+/g, " ").trim();
const twice = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

test.each(landingPaths)(
  "%s has no heading twice, and no link or button twice outside its two forms",
  (path) => {
    const { body } = site.page(path);
    const found = (selector: string) => Array.from(body.querySelectorAll(selector));
    expect(twice(found("h1, h2, h3").map(textOf))).toEqual([]);
    const others = found("a, button").filter((element) => !element.closest(".form-card"));
    const ofForms = new Set(found(".lead-form [type=submit]").map(textOf));
    expect(twice([...others.map(textOf).filter(Boolean), ...ofForms])).toEqual([]);
  },
);

const beverage = ["High-converting ads for your product.", "How It Works", "200+ users", "2K+ ads generated"];
const waitlist = [...beverage, "BETA VERSION - Coming Soon", "Get Early Access"];
const list = [
  "What you'll get",
  "No credit card required",
  "3 unique furniture ad variations",
  "Ready in a few minutes",
  "Furniture industry-trained AI",
];

test.each(
  Object.entries({
    "/": beverage,
    "/beverage/version_a": beverage,
    "/beverage/version_b": beverage,
    "/beverage/version_c": waitlist,
    "/beverage/version_d": waitlist,
    "/skincare/version_c": ["Get early access to AI skincare ads"],
    "/skincare/version_d": ["Get early access to AI skincare ads"],
    "/food/version_a": ["Trusted by 500+"],
    "/jewelry/version_d": [
      "Original piece",
      "Lifestyle Context",
      "Premium Showcase",
      "Social Ready",
      "Professional-grade AI creative generation",
      "Priority marketing team support",
    ],
    "/furniture/version_a": [...list, "Trusted by 500+", "3 FREE ad creatives"],
    "/furniture/version_b": [...list, "100% free", "limited spots"],
  }),
)("%s makes each claim in only one place", (path, claims) => {
  const { body } = site.page(path);
  const shown = claims.filter((claim) => showsExampleClaims || !FIGURES.has(claim));
  expect(shown.map((claim) => [claim, placesOf(claim, body)])).toEqual(shown.map((claim) => [claim, 1]));
});

/** How many elements contain the text while none of their children does. */
function placesOf(words: string, within: Element): number {
  const says = (element: Element) => textOf(element).toLowerCase().includes(words.toLowerCase());
  const found = Array.from(within.querySelectorAll("*")).filter(
    (element) => !["SCRIPT", "NOSCRIPT"].includes(element.tagName) && says(element),
  );
  return found.filter((element) => !Array.from(element.children).some(says)).length;
}
