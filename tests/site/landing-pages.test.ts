import type { Element } from "happy-dom";
import { expect, test } from "vitest";
import { industryContent, landingPages } from "../../content/index.ts";
import { HOME } from "../../contract/paths.ts";
import { sectionsOf, shownPages } from "../support/site/shown-pages.ts";
import { landingPaths } from "../support/site/page-paths.ts";
import { BuiltSite } from "../support/site/built-site.ts";
import { hasPlate } from "../../web/ui/image.tsx";

const site = new BuiltSite("dist/site");

test("the home page is beverage's first page, byte for byte", () => {
  expect(site.text(HOME)).toBe(site.text("/beverage/version_a"));
});

for (const content of shownPages) {
  const { path } = content;
  const hasProof = sectionsOf(content).includes("testimonials");
  const page = site.page(path);
  const text = page.body.innerHTML.replaceAll(/<[^>]*>|\s+/g, " ");

  test(`${path} goes from the hero to the closing form, with features before testimonials, and answers before the form`, () => {
    const sections = Array.from(page.querySelectorAll("main section"), (section) => section.classList[0]);
    const between = sectionsOf(content);
    expect(sections).toEqual(["hero", ...between, "questions", "call-to-action"]);
    expect(between[0]).toBe("showcase");
    expect(between).toContain("features");
    if (hasProof) expect(between.indexOf("features")).toBeLessThan(between.indexOf("testimonials"));
  });

  test(`${path} says beta, whom it is for, and what it promises`, () => {
    expect(text).toMatch(/\bbeta\b/i);
    expect(text).toContain("brands, marketers and agencies");
    expect(text).toMatch(path.startsWith("/apparel") ? /multiple[a-z ]* creatives/i : /\b3 free\b/i);
    expect(text).toMatch(/ready in a few minutes/i);
    expect(text).toMatch(/no credit card/i);
  });

  test(`${path} labels every quote that is a sample, itself or with all of its section`, () => {
    const labels = Array.from(page.querySelectorAll("figure:has(blockquote)"), (quote) => {
      const label = quote.closest("ul")?.previousElementSibling;
      return [quote, label].some((place) => place?.textContent.includes("Sample quote"));
    });
    const { hero, testimonials } = content;
    const quotes = [...(hero.quote ? [hero.quote] : []), ...testimonials.items];
    expect(labels).toEqual(quotes.map(({ sample }) => sample));
  });

  test(`${path} shows each of its figures with its label, and what it is compared with`, () => {
    const { testimonials, closing } = content;
    const stats = Array.from(page.querySelectorAll(".stats"), (each) => each.textContent);
    const wanted = [hasProof ? testimonials.stats : [], closing.stats].filter((each) => each.length > 0);
    expect(stats).toEqual(
      wanted.map((figures) =>
        [
          figures.every(({ sample }) => sample) ? "Sample figures" : "",
          ...figures.map(({ value, label, context = "" }) => `${value} ${label}${context}`),
        ].join(""),
      ),
    );
  });

  test(`${path} shows its ad, if any, beside its features, without words if it has a plate`, () => {
    const { image } = content.features;
    const names = Array.from(page.querySelectorAll(".features img"), (each) =>
      each.getAttribute("src")!.replace(/^.*\/([\w-]+)-[\w-]{8}\..*$/, "$1"),
    );
    expect(names).toEqual(image ? [hasPlate(image) ? `${image}_plate` : image] : []);
  });

  test(`${path} preloads its fonts before all content, but not in the head, where they would delay the first paint`, () => {
    expect(page.head.querySelectorAll("[rel=preload]")).toHaveLength(0);
    const links = page.body.querySelectorAll("link[rel=preload][as=font]");
    expect(Array.from(page.body.children).slice(0, links.length)).toEqual(Array.from(links));
    expect(links.length).toBeGreaterThan(0);
  });

  test(`${path} links elsewhere only from its full header`, () => {
    const header = page.querySelector("header.header")!;
    const targets = Array.from(header.querySelectorAll("nav a"), (link) => link.getAttribute("href"));
    if (header.querySelector(".badge")) {
      const about = hasProof ? ["#testimonials"] : [];
      expect(targets).toEqual(["#features", "#start", ...about, expect.stringMatching(/^mailto:/)]);
    } else {
      expect(targets.every((target) => target?.startsWith("https://"))).toBe(true);
    }
  });
}

test("each of a hero's ads that can be its largest, and no other, shows its sender and opens as the plain photo", () => {
  const largest = landingPaths.flatMap((path) => {
    const page = site.page(path);
    const ads = page.querySelectorAll(".ad-stage > .ad[data-live]");
    const isBesideForm = page.querySelector(".hero-split, .hero-poster, .hero-quote") !== null;
    return page.querySelector(".ad-photo") ? [{ path, ads: Array.from(ads), isBesideForm }] : [];
  });
  const inStages = largest.filter(({ ads }) => ads.length > 0);
  expect(inStages.length).toBeGreaterThan(10);
  for (const { path, ads, isBesideForm } of inStages) {
    const formats = isBesideForm ? ["square", "feed"] : ["square"];
    for (const part of [".post-sender", ".ad-photo"]) {
      const having = ads.filter((ad) => ad.querySelector(part)).map((ad) => ad.getAttribute("data-format"));
      expect(having, `${path}: ${part}`).toEqual(formats);
    }
    const tall = ads.filter(({ classList }) => classList.contains("ad-tall"));
    expect(
      tall.map((ad) => ad.getAttribute("data-format")),
      path,
    ).toEqual(formats.slice(-1));
  }
});

function filesOf(element: Element | null): (string | null)[][] {
  return Array.from(element!.querySelectorAll("source, img"), (part) =>
    ["src", "srcset", "sizes", "type"].map((name) => part.getAttribute(name)),
  );
}

test("an ad's sender comes before its picture, which would otherwise move when it arrives", () => {
  const posts = landingPaths.flatMap((path) => Array.from(site.page(path).querySelectorAll(".ad .post")));
  const parts = posts.map(({ children }) => Array.from(children, ({ className }) => className).join(" "));
  expect(new Set(parts)).toEqual(new Set(["post-bar post-picture"]));
});

test("a hero opens with the file of its plain shot's print", () => {
  const opening = landingPaths.filter((path) => site.page(path).querySelector(".ad-photo"));
  expect(opening).toContain("/makeup/version_a");
  for (const path of opening) {
    const page = site.page(path);
    expect(filesOf(page.querySelector(".ad-photo")), path).toEqual(filesOf(page.querySelector(".ad-shot")));
  }
});

test("no picture of a slider in the hero is lazy", () => {
  const heroes = landingPaths
    .map((path) => site.page(path).querySelector(".hero-compare .ad-stage"))
    .filter((images) => images !== null);
  expect(heroes).toHaveLength(shownPages.filter(({ hero }) => hero.look === "compare").length);
  for (const images of heroes) {
    expect(images.querySelectorAll("img")).toHaveLength(4);
    expect(images.querySelectorAll(".compare [loading=lazy]")).toHaveLength(0);
  }
});

test.each(landingPages)("$path tells browsers whether it is light or dark", ({ path, industry }) => {
  const scheme = site.page(path).querySelector("meta[name=color-scheme]")?.getAttribute("content");
  expect(scheme).toBe(industryContent[industry].theme.scheme);
});

function words(path: string, selector: string): (string | null)[] {
  return Array.from(site.page(path).querySelectorAll(selector), ({ textContent }) => textContent);
}

test("demos say what to choose, and ads say that they are ads", () => {
  const legend = ".demo legend";
  expect(words("/skincare/version_a", legend)).toEqual(["Find a word in both photos"]);
  expect(words("/hygiene/version_a", legend)).toEqual(["Ask for a claim"]);
  expect(new Set(words("/food/version_a", ".post-sender small"))).toEqual(new Set(["Sponsored"]));
});
