import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { allPages } from "../../../build/prerender.tsx";
import { landingPages } from "../../../content/index.ts";
import { site } from "../../../content/site.ts";
import { LandingPageView } from "../../../web/landing-page.tsx";
import { pageAt } from "../../support/site/pages-by-path.ts";
import { claimsOf } from "../../support/site/shown-pages.ts";
import { testimonial } from "../../support/site/testimonial.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const { showSamples } = site;
afterEach(() => void Object.assign(site, { showSamples }));

/** All quotes and figures, which an owner may have replaced. */
const claims = landingPages.flatMap(claimsOf);

/** Signs of quotes and figures on a page. */
const SAMPLES = [
  ...landingPages.flatMap(({ testimonials }) => testimonials.items.map(({ name }) => name)),
  "Trusted by",
  'class="trust"',
  "#testimonials",
  'id="testimonials"',
  'class="stats"',
  "out of 5",
];

function hasSamples(html: string): boolean {
  return SAMPLES.some((words) => html.includes(words));
}

async function readPages(showsSamples: boolean) {
  site.showSamples = showsSamples;
  const pages = allPages({
    css: "",
    clientScript: "/client.js",
    notFoundScript: "/not-found.js",
    redirectScript: "",
    launchDarklyScript: "",
    sentScript: "",
    cards: new Map(),
  });
  return Promise.all(landingPages.map(async ({ path }) => ({ path, html: await pages.get(path)!() })));
}

test(
  "with showSamples: false, no page has made-up content, and the forms stay",
  { timeout: SLOW_TEST_MS },
  async () => {
    const marks = claims.map(({ sample }) => sample);
    onTestFinished(() => claims.forEach((claim, index) => (claim.sample = marks[index]!)));
    for (const claim of claims) claim.sample = true;
    for (const { html, path } of await readPages(true)) {
      expect(hasSamples(html), path).toBe(claimsOf(pageAt(path)).length > 0);
    }
    for (const page of await readPages(false)) {
      expect(hasSamples(page.html), page.path).toBe(false);
      expect(page.html).toContain("<h1");
      expect(page.html.match(/<form/g)).toHaveLength(2);
    }
  },
);

const { testimonials } = pageAt("/skincare/version_c");
const figure = { value: "12", label: "brands", sample: false };

test.each([
  ["a customer and no figure", { items: [testimonial], stats: [] }, true],
  ["a figure and no customer", { items: [], stats: [figure] }, true],
  ["neither", { items: [], stats: [] }, false],
])("a page has a section and link for %s only if it has any", (_, proof, has) => {
  const page = { ...pageAt("/skincare/version_c"), testimonials: { ...testimonials, ...proof } };
  const html = renderToStaticMarkup(createElement(LandingPageView, { page }));
  expect(html.includes('id="testimonials"')).toBe(has);
  expect(html.includes('href="#testimonials"')).toBe(has);
});
