import { describe, expect, test } from "vitest";
import { canonicalPath, industryContent, landingPages } from "../../../content/index.ts";
import { alternativeText } from "../../../content/alternative-text.ts";
import { formNotes } from "../../../content/form-notes.ts";
import * as screens from "../../../content/screens.ts";
import { INDUSTRIES, type Industry } from "../../../contract/paths.ts";
import { copyOf } from "../../support/site/pages-by-path.ts";

/** The allowed figures; any other would be made up. */
const USUAL_FIGURES = ["3", "500+", "15K+", "3.2x", "40%"];
const FIGURES: { [I in Industry]?: string[] } = {
  // Its demo quotes a label.
  skincare: ["5%", "1", "30", ...USUAL_FIGURES],
  beverage: ["3", "200+", "2K+"],
  jewelry: ["3", "500+", "2000+", "98%", "500K+", "300%", "24h", "24"],
  furniture: ["100%", "24", ...USUAL_FIGURES],
};

const SPELLED_FIGURES =
  /\b(two|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|half|twice|doubled?|tripled?|percent)\b/i;

const HYPE =
  /unlock|elevate|seamless|game.?chang|effortless|revolution|supercharg|skyrocket|stunning|cutting.edge|leverage|next.level|world.class|hurry|act now|last chance|today only|don['’]t miss|guarantee/i;

const BRITISH = /colour|flavour|\bgrey\b|centre|jewellery|organis|optimis|favourite|centred|queue|\bmould/i;

/** Abbreviations that are read as one word. */
const UNCONTRACTED =
  /\b(do|does|did|is|are|was|were|has|have|had|would|will|can) not\b|\bcannot\b|\b(I|we|you|they) (am|are|will|would)\b/i;

describe.each(landingPages)("$path", (page) => {
  const copy = copyOf(page);
  const headings = [
    page.hero.heading,
    page.showcase.heading,
    page.features.heading,
    page.testimonials.heading,
    page.closing.heading,
    ...(page.demo ? [page.demo.heading] : []),
  ];

  test("keeps every headline within 14 words", () => {
    for (const heading of headings) expect(heading.split(/\s+/).length, heading).toBeLessThanOrEqual(14);
  });

  test("repeats nothing in its headlines", () => {
    expect(new Set(headings).size).toBe(headings.length);
  });

  test("repeats no card's text", () => {
    const texts = page.features.cards.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("has a title within 60 characters and a description within 160", () => {
    expect(page.title.length, page.title).toBeLessThanOrEqual(60);
    expect(page.description.length, page.description).toBeLessThanOrEqual(160);
  });

  test("invents no figures", () => {
    const said = copy.flatMap((text) => text.match(/\d[\d.,]*(?:[KM]\+?|[+x%]|h\b)?/g) ?? []);
    const allowed = FIGURES[page.industry] ?? USUAL_FIGURES;
    expect(said.filter((figure) => !allowed.includes(figure))).toEqual([]);
    expect(copy.filter((text) => SPELLED_FIGURES.test(text))).toEqual([]);
  });

  test("uses the number 3 only for ads and creatives", () => {
    const threes = copy.filter((text) => /\b3\b(?!\.)/.test(text));
    for (const text of threes) expect(text).toMatch(/\b3 [a-z ]*(ads?|creatives?)\b/i);
  });

  test("avoids superlatives and urgency", () => {
    expect(copy.filter((text) => HYPE.test(text))).toEqual([]);
  });

  test("is spelled the American way", () => {
    expect(copy.filter((text) => BRITISH.test(text))).toEqual([]);
  });

  test("uses contractions", () => {
    expect(copy.filter((text) => UNCONTRACTED.test(text))).toEqual([]);
  });

  test("has no typewriter quotes, and no white space at the ends", () => {
    expect(copy.filter((text) => text.includes('"') || text !== text.trim())).toEqual([]);
  });

  test("does not say that the service made its sample pictures", () => {
    const beside = [...copyOf(page.showcase), ...page.hero.samples.map((s) => alternativeText[s.image])];
    expect(beside.filter((text) => /\bwe\b|\bour\b|\bmade\b|\bgenerated\b|\bAI\b/i.test(text))).toEqual([]);
  });
});

/** The offer, its button and the specified thanks, which several industries may share. */
const SHARED_SENTENCES = [
  "3 free ads no credit card ready in a few minutes",
  "at launch 3 free ads ready in a few minutes",
  "get my 3 free ads",
  "we email you the day we open",
  "we'll notify you when we launch",
  "you'll be among the first to know when we launch",
];

/** The texts from `speak` that more than one industry has. */
function sharedByIndustries(speak: (industry: Industry) => string[]): string[] {
  const said = INDUSTRIES.flatMap((industry) => Array.from(new Set(speak(industry))));
  return Array.from(new Set(said.filter((phrase, index) => said.indexOf(phrase) !== index))).toSorted();
}

/** As read aloud: without capitals and punctuation. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’'%+.-]*[\p{L}\p{N}%+]/gu) ?? [];

test("screens and notes use contractions, too", () => {
  expect(copyOf([screens, formNotes]).filter((text) => UNCONTRACTED.test(text))).toEqual([]);
});

test("no two industries share a sentence of five words or more", () => {
  const shared = sharedByIndustries((industry) =>
    copyOf(industryContent[industry])
      .flatMap((text) => text.split(/[.?!:;]\s+/))
      .map(wordsOf)
      .filter((words) => words.length >= 5)
      .map((words) => words.join(" ")),
  );
  expect(shared).toEqual(SHARED_SENTENCES);
});

test.each(["hero", "closing"] as const)("no two industries end their %s on the same three words", (place) => {
  const shared = sharedByIndustries((industry) =>
    landingPages
      .filter((page) => page.industry === industry)
      .map((page) => wordsOf(page[place].text).slice(-3).join(" ")),
  );
  expect(shared).toEqual([]);
});

test("titles and descriptions are unique among the pages that search engines list", () => {
  const listed = landingPages.filter((page) => page.path === canonicalPath(page));
  expect(listed).toHaveLength(INDUSTRIES.length);
  expect(new Set(listed.map((page) => page.title)).size).toBe(INDUSTRIES.length);
  expect(new Set(listed.map((page) => page.description)).size).toBe(INDUSTRIES.length);
});

test("fashion says multiple creatives, as specified, and is called fashion", () => {
  const pages = landingPages.filter((page) => page.industry === "apparel");
  for (const page of pages) {
    const copy = copyOf(page).join("\n");
    expect(copy).toMatch(/multiple (fashion )?creatives/i);
    expect(copy).toMatch(/fashion/i);
    expect(copy).not.toMatch(/apparel/i);
  }
});

test("every upload page promises 3 free ads, no credit card and a few minutes", () => {
  const pages = landingPages.filter((page) => page.hero.form.asks === "product");
  expect(pages.length).toBeGreaterThanOrEqual(15);
  for (const { hero, closing, industry } of pages) {
    // A list beside furniture's form already says so.
    const promise =
      industry === "furniture"
        ? "3 free ads in minutes, no card needed"
        : "3 free ads, no credit card, ready in a few minutes";
    expect([hero.form.reassurance, closing.form.reassurance]).toEqual([promise, promise]);
  }
});

test("whoever names the formats of the ads names those that the screens show", () => {
  const named = copyOf(industryContent).filter((text) => /\bfeed\b/i.test(text) && /\bsquare\b/i.test(text));
  expect(named.length).toBeGreaterThan(0);
  for (const text of named) expect(text).toMatch(/\bfeed, square (and|or) ([a-z-]+ )?story\b/i);
  expect(copyOf(industryContent).filter((text) => /\bbanners?\b|\breels?\b/i.test(text))).toEqual([]);
});
