import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { chosenSource } from "../support/site/chosen-source.ts";

// The tags of all pages, whatever their text.

type Tag = { name: string; attributes: Record<string, string> };

const pages = globSync("dist/site/**/*.html").map((file) => ({
  file,
  tags: tagsIn(readFileSync(file, "utf8")),
}));
const tags = pages.flatMap((page) => page.tags);

/** Sorted by name, then in document order. */
function tagsIn(html: string): Tag[] {
  const markup = html.replaceAll(/(<(script|style)\b[^>]*>)[^]*?<\/\2>/g, "$1");
  return Array.from(markup.matchAll(/<([a-z]\w*)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/gi), ([, name, inside]) => {
    const attributes = Array.from(inside!.matchAll(/([\w:-]+)="([^"]*)"/g), ([, attribute, value]) => [
      attribute!.toLowerCase(),
      value!,
    ]);
    return { name: name!, attributes: Object.fromEntries(attributes) as Tag["attributes"] };
  });
}

test("no page has comments between its texts", () => {
  const bodies = globSync("dist/site/**/*.html").map((file) => /<body>[^]*/.exec(readFileSync(file, "utf8")));
  expect(bodies.filter((body) => body?.[0].includes("<!--"))).toEqual([]);
});

test("no empty part of a drawing has an end tag", () => {
  for (const file of globSync("dist/site/**/*.html"))
    expect(readFileSync(file, "utf8"), file).not.toMatch(/<(path|circle|rect|line)\b[^>]*><\/\1>/);
});

/** Boolean attributes, and the alternative text of a picture's parts. */
const FLAGS = [
  "alt",
  "checked",
  "disabled",
  "hidden",
  "loop",
  "muted",
  "novalidate",
  "playsinline",
  "required",
];

test("only boolean attributes and alt are empty", () => {
  const empty = tags.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => !attributes[name]));
  expect([...new Set(empty)].toSorted()).toEqual(FLAGS);
});

/** The values of attributes that allow only some words or are the same on all pages; null without a value. */
const WORDS: Record<string, (string | null)[]> = {
  "html lang": [site.lang],
  "meta charset": [null, "utf-8"],
  "meta http-equiv": [null, "refresh"],
  "meta name": [null, "color-scheme", "description", "robots", "theme-color", "twitter:card", "viewport"],
  "link rel": ["apple-touch-icon", "canonical", "expect", "icon", "prefetch", "preload"],
  "link as": [null, "font"],
  "link blocking": [null, "render"],
  "link crossorigin": [null, "anonymous"],
  "link sizes": [null, "32x32"],
  "link type": [null, "font/woff2", "image/svg+xml"],
  "script type": [null, "application/json", "module"],
  "script fetchpriority": [null, "low"],
  "svg aria-hidden": ["true"],
  "svg focusable": [null],
  "img decoding": ["async"],
  "img fetchpriority": [null, "high"],
  "img loading": [null, "lazy"],
  "source type": ["image/avif", "video/mp4", "video/webm"],
  "video preload": ["none"],
  "video muted": [""],
  "video loop": [""],
  "video playsinline": [""],
  "video width": ["800"],
  "video height": ["1000"],
  "nav aria-label": ["Choose what you sell", "Site"],
  "div popover": [null, "auto"],
  "div aria-hidden": [null, "true"],
  "p aria-hidden": [null, "true"],
  "span aria-hidden": [null],
  "button type": ["button", "submit"],
  "button aria-label": [null, "Menu", "Pause video"],
  "button aria-expanded": [null, "false"],
  "input aria-label": [
    null,
    "Compare before and after",
    "Product page URL",
    "Steps from the plain bar to the ad",
    "Time of day",
  ],
  "input min": [null, "0"],
  "input max": [null, "100", "3", "4"],
  "input step": [null, "0.25", "2"],
};

test("attributes use only values that browsers and screen readers know", () => {
  const said = Object.keys(WORDS).map((key) => {
    const [name, attribute] = key.split(" ");
    const values = tags.filter((tag) => tag.name === name).map((tag) => tag.attributes[attribute!] ?? null);
    return [key, [...new Set(values)].toSorted((one, other) => (one ?? "").localeCompare(other ?? ""))];
  });
  expect(Object.fromEntries(said)).toEqual(WORDS);
});

test("the viewport is as wide as the screen", () => {
  expect(contentsOf("viewport")).toEqual(new Set(["width=device-width, initial-scale=1"]));
});

test("robots are told only noindex", () => {
  expect(contentsOf("robots")).toEqual(new Set(["noindex"]));
});

function contentsOf(name: string): Set<string | undefined> {
  const named = tags.filter(({ attributes }) => attributes.name === name);
  return new Set(named.map(({ attributes }) => attributes.content));
}

/** Attributes that name another element of their page. */
const REFERENCES = ["aria-controls", "aria-describedby", "aria-labelledby", "for", "popovertarget"];

test.each(pages)("$file has unique ids, and every id it refers to", (page) => {
  const ids = page.tags.flatMap(({ attributes }) => attributes.id ?? []);
  expect(ids).toEqual([...new Set(ids)]);
  const named = page.tags.flatMap(({ attributes }) => [
    ...REFERENCES.flatMap((name) => attributes[name] ?? []),
    ...(attributes.href?.startsWith("#") ? [attributes.href.slice(1)] : []),
  ]);
  expect(named.filter((name) => !ids.includes(name))).toEqual([]);
});

test("every picture comes as AVIF in the widths that screens draw, and once as WebP", () => {
  const sources = tags.filter(({ attributes }) => attributes.srcset && attributes.sizes && !attributes.media);
  const images = tags.filter(({ name }) => name === "img");
  expect(sources.length).toBe(images.length);
  for (const { attributes } of images) expect(attributes.src).toMatch(/\.webp$/);
  for (const { attributes } of sources) {
    const { type, srcset, sizes } = attributes;
    const chosen = chosenSource(srcset!, sizes!, { widthPx: 390, pixelRatio: 2 });
    expect(chosen).toMatch(new RegExp(`^/assets/.+\\.${type!.slice("image/".length)}$`));
  }
});

const linksIn = (html: string) => tagsIn(html).flatMap(({ attributes }) => attributes.href ?? []);

test("every footer has the same links in the same order, and at most eight tab stops come before the content", () => {
  const documents = globSync("dist/site/**/*.html").map((file) => readFileSync(file, "utf8"));
  const withFooter = documents.filter((html) => html.includes("<footer"));
  expect(withFooter.length).toBeGreaterThan(20);
  const footers = withFooter.map((html) => linksIn(/<footer[^]*?<\/footer>/.exec(html)![0]).join(" "));
  expect(new Set(footers).size).toBe(1);
  for (const html of withFooter) {
    const [before] = /<body>[^]*?<main/.exec(html)!;
    const stops = tagsIn(before).filter(({ name }) => name === "a" || name === "button");
    // The menu's toggle is shown only while its links are hidden.
    expect(stops.filter(({ attributes }) => !attributes.popovertarget).length).toBeLessThanOrEqual(8);
  }
});

test("a word of a label is outlined at the same place of both its pictures, which stand side by side", () => {
  const labels = globSync("dist/site/**/*.html")
    .map((file) => /<div class="label-check">[^]*?<\/fieldset>/.exec(readFileSync(file, "utf8"))?.[0])
    .filter((label) => label !== undefined);
  expect(labels.length).toBeGreaterThan(0);
  for (const [, drawn] of labels.join("").matchAll(/<path d="(M[^"]*)"/g)) {
    const [first, second, ...more] = drawn!.split("M").slice(1);
    const [x, rest] = [Number.parseFloat(first!), first!.slice(first!.indexOf(" "))];
    expect([second, more]).toEqual([`${x + 100}${rest}`, []]);
  }
});
