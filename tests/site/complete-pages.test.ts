import { expect, test } from "vitest";
import type { Testimonial } from "../../content/claims.ts";
import { alternativeText } from "../../content/alternative-text.ts";
import type { ImageName } from "../../content/images.ts";
import { questionsFor } from "../../content/questions.ts";
import type { LandingPage, SectionName } from "../../content/page.ts";
import { copyOf } from "../support/site/pages-by-path.ts";
import { sectionsOf, shownPages } from "../support/site/shown-pages.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

/** A page's texts and its pictures' alternative texts. */
function wordsOf(path: string): string {
  const body = site.page(path).body;
  const spoken = Array.from(body.querySelectorAll("[alt], [aria-label], [placeholder]"), (element) =>
    ["alt", "aria-label", "placeholder"].map((name) => element.getAttribute(name)).join("\n"),
  );
  return [body.textContent, ...spoken].join("\n");
}

/** A sample's speaker has no full name. */
const asShown = (quote: Testimonial) =>
  quote.sample ? { ...quote, name: quote.name.split(" ")[0]! } : quote;

for (const page of shownPages) {
  const { path, hero, showcase, demo, features, testimonials, closing } = page;
  test(`${path} was built with all of its content`, () => {
    const words = wordsOf(path);
    const { stats, ...people } = testimonials;
    const figures = [...stats, ...closing.stats].map(({ value, label }) => `${value} ${label}`);
    // The room's name is not text; `forms.test.ts` covers the rest of the forms' texts.
    const content = [
      { ...hero, quote: hero.quote && asShown(hero.quote), room: undefined, form: hero.form.button },
      // A slider's plain shot is labeled "Before".
      {
        ...showcase,
        ...(showcase.look === "slider"
          ? { before: "Before", after: showcase.after[0], shown: undefined }
          : { after: showcase.shown ?? showcase.after }),
      },
      { ...demo, kind: undefined },
      features,
      sectionsOf(page).includes("testimonials") ? { ...people, items: people.items.map(asShown) } : {},
      questionsFor(page),
      { ...closing, stats: [], form: closing.form.button },
    ];
    const missing = [...copyOf(content), ...figures].filter((text) => !words.includes(text));
    expect(missing).toEqual([]);
  });
}

test.each(shownPages.filter(({ path }) => site.page(path).body.querySelector("[data-step]")))(
  "the demo of $path starts at the first step of its slider",
  ({ path }) => {
    const { body } = site.page(path);
    const steps = body.querySelectorAll("[data-step]");
    const range = body.querySelector(".demo-range input")!;
    const [value, min, max] = ["value", "min", "max"].map((name) => range.getAttribute(name));
    expect([value, min, max]).toEqual(["0", "0", String(steps.length - 1)]);
    expect(Array.from(steps, (step) => step.hasAttribute("data-current"))).toEqual(
      Array.from(steps, (_, index) => index === 0),
    );
  },
);

/** The hero's ads in order: without a slider, a square comes first. */
function inStage({ look, samples }: LandingPage["hero"]) {
  const first = look !== "compare" && samples.find(({ image }) => image.endsWith("_square"));
  return first ? [first, ...samples.filter((sample) => sample !== first)] : [...samples];
}

/** A page's pictures from top to bottom, without videos, its demo and repeated ones. */
function picturesOf(page: LandingPage) {
  const { hero, showcase, features, testimonials } = page;
  const { picture, shot } = testimonials;
  const { before, shown: after = showcase.after } = showcase;
  const [first, ...others] = inStage(hero);
  const inHero = hero.look === "compare" ? [first!, before, ...others] : [first!, ...others, before];
  const sections: Record<SectionName, readonly { image?: ImageName | undefined }[]> = {
    showcase: showcase.look === "slider" ? [showcase.after[0], before] : [before, ...after],
    demo: [],
    features: [{ image: features.image }],
    testimonials: [{ image: picture }, { image: shot }],
  };
  const shown = [
    ...(hero.room
      ? [{ image: hero.room }, before, ...hero.samples.slice(1)]
      : inHero.filter((sample) => !("video" in sample))),
    ...sectionsOf(page).flatMap((name) => sections[name]),
  ];
  return shown.flatMap(({ image }) => (image ? alternativeText[image] : []));
}

test.each(shownPages)("$path shows its pictures in their order", (page) => {
  const images = Array.from(site.page(page.path).querySelectorAll("img"));
  const shown = images.filter((image) => image.alt !== "" && !image.closest(".demo, .delivery"));
  expect(shown.map((image) => image.getAttribute("alt"))).toEqual(picturesOf(page));
});

/** A page's headings from top to bottom. */
function headingsOf(page: LandingPage) {
  const { hero, showcase, demo, features, testimonials, closing } = page;
  const sections = {
    showcase: [showcase.heading],
    demo: [demo?.heading],
    features: [features.heading, ...features.cards.map(({ title }) => title)],
    testimonials: [testimonials.heading],
  };
  return [
    hero.heading,
    hero.formHeading,
    ...sectionsOf(page).flatMap((name) => sections[name]),
    questionsFor(page).heading,
    closing.heading,
    closing.formHeading,
    closing.benefits?.heading,
    questionsFor(page).delivery.heading,
  ].filter((heading) => heading !== undefined);
}

/** The captions of its hero and showcase. */
function captionsOf({ hero, showcase: { look, before, after: all, shown: after = all } }: LandingPage) {
  return [
    // A slider's plain shot is labeled on it.
    ...(hero.look === "compare" ? [] : ["Before"]),
    ...(look === "slider" ? [all[0]] : [before, ...after]).map(({ label }) => label),
  ];
}

test.each(shownPages)("$path has its headings and captions in their order", (content) => {
  const page = site.page(content.path);
  const textsOf = (selector: string) =>
    Array.from(page.querySelectorAll(selector), ({ textContent }) => textContent);
  expect(textsOf("main :is(h1, h2, h3:not(.demo *))")).toEqual(headingsOf(content));
  expect(textsOf(":is(.ad-stage, .room-stage, .showcase) figcaption")).toEqual(captionsOf(content));
  expect(textsOf(".hero .badge")).toEqual(content.hero.badge ? [content.hero.badge] : []);
});

test.each(shownPages)(
  "$path numbers its steps, gives the specified ratings, and separates the brands by dots",
  ({ path, features, testimonials, hero }) => {
    const page = site.page(path);
    expect(page.querySelector(".feature-list")!.tagName).toBe(features.areSteps ? "OL" : "UL");
    const given = [...(hero.quote ? [hero.quote] : []), ...testimonials.items];
    const cards = Array.from(page.querySelectorAll(".testimonial-card"));
    expect(cards.map(({ textContent }) => /\d out of 5/.exec(textContent)?.[0])).toEqual(
      given.map((quote) =>
        (testimonials.showsRatings && quote !== hero.quote) || !quote.sample
          ? `${quote.rating} out of 5`
          : undefined,
      ),
    );
    const stars = cards.map((card) => card.querySelector(".stars")?.getAttribute("data-rating"));
    expect(stars).toEqual(given.map(({ rating, sample }) => (sample ? undefined : String(rating))));
    const figures = hero.trust?.map(({ value, label, context, sample }) =>
      [value, label, !sample && context].filter(Boolean).join(" "),
    );
    const areSamples = hero.trust?.some(({ sample }) => sample);
    const trust = figures?.concat(areSamples ? "Sample figures" : []).join(" · ") || undefined;
    expect(page.querySelector(".trust")?.textContent).toBe(trust);
  },
);
