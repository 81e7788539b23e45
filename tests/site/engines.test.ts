import { readdirSync } from "node:fs";
import { AtRule, Rule, parse } from "postcss";
import { describe, expect, test } from "vitest";
import { landingPaths, screenPaths } from "../support/site/page-paths.ts";
import { BuiltSite } from "../support/site/built-site.ts";

// The browser features that the site uses.

const site = new BuiltSite("dist/site");
const assets = readdirSync("dist/site/assets").map((name) => `/assets/${name}`);
const read = (url: string) => site.file(url).toString();
const scripts = assets.filter((url) => url.endsWith(".js"));

/** Newer than Chrome 87 or Safari 15.4, and not transpiled by the build. */
const NEWER = [
  ".at(",
  "Array.fromAsync",
  "CompressionStream",
  "Intl.Segmenter",
  "Iterator.from",
  "Object.hasOwn",
  "Object.groupBy",
  "Map.groupBy",
  "Promise.withResolvers",
  "Promise.try",
  "AbortSignal.any",
  "AbortSignal.timeout",
  "OffscreenCanvas",
  "RegExp.escape",
  "URL.canParse",
  "URL.parse",
  ".isWellFormed",
  ".requestSubmit",
  ".showPicker",
  ".showPopover",
  ".throwIfAborted",
  ".toWellFormed",
  ".checkVisibility",
  ".findLast",
  ".toSorted",
  ".toReversed",
  ".toSpliced",
  ".with(",
  "structuredClone(",
];

/** Only mentioned in one of React's error messages. */
const MENTIONED = "consider using form.requestSubmit()";

test.each(scripts)("%s calls nothing that the oldest browsers lack", (url) => {
  // A minified function may be named `at`, and its result spread.
  const code = read(url).replace(MENTIONED, "").replaceAll("...", "");
  expect(NEWER.filter((name) => code.includes(name))).toEqual([]);
});

test("no file is preloaded as a module, because WebKit never retries a failed one", () => {
  const own = scripts.filter((url) => /\/client-/.test(url));
  expect(own).toHaveLength(1);
  expect(own.filter((url) => read(url).includes("modulepreload"))).toEqual([]);
  expect(site.text("/food")).not.toContain("modulepreload");
});

/** Units and selectors that the oldest browsers drop: with them the declaration, or the rule. */
const NEWER_UNIT = /\d[sdl]v[hw]\b/;
const NEWER_SELECTOR = /:has\(|:popover-open/;

test("styles have a fallback for what only newer browsers understand", () => {
  const lost = new Set<string>();
  const styles = [...landingPaths, ...screenPaths].flatMap((path) =>
    Array.from(site.text(path).matchAll(/<style>([^]*?)<\/style>/g), ([, css]) => css!),
  );
  for (const css of new Set(styles)) {
    parse(css).walkDecls((declaration) => {
      const { prop, value, parent } = declaration;
      if (!(parent instanceof Rule)) return;
      const other = (name: string) =>
        parent.nodes.some((node) => node !== declaration && node.type === "decl" && node.prop === name);
      const isSupported = parent.parent instanceof AtRule && parent.parent.name === "supports";
      // A browser that lacks a unit drops a property, but keeps a custom one, which then breaks what uses it.
      const isLost = NEWER_UNIT.test(value) && (prop.startsWith("--") || !other(prop));
      const isUnnumbered = prop === "content" && value.endsWith('/ ""') && !other(prop);
      const isUnmasked = prop === "mask" && !other("-webkit-mask");
      const newer = parent.selectors.filter((selector) => NEWER_SELECTOR.test(selector));
      const isDropped = newer.length > 0 && newer.length < parent.selectors.length;
      if (((isLost || isUnnumbered) && !isSupported) || isUnmasked || isDropped)
        lost.add(`${parent.selector} ${prop}: ${value}`);
    });
  }
  expect([...lost]).toEqual([]);
});

describe("the style sheet", () => {
  const css = site.page("/food/version_a").querySelector("style")!.textContent;

  test("mixes no colors in the browser", () => {
    expect(css).toContain("--muted:#");
    expect(css).not.toContain("color-mix");
  });

  test("shows the right panel without :has", () => {
    expect(css).toMatch(/:checked\s*~\s*\.upload-panel/);
    expect(css).not.toMatch(/:has\([^)]*checked[^{]*-panel/);
  });

  test("styles no part of a valid input: for that, Chromium restyles the whole form at each change of its validity", () => {
    expect(css).toContain(".picker-input:valid");
    expect(css).not.toContain(":valid::");
  });

  test("uses no nesting", () => {
    expect(css).not.toContain("{&");
  });
});

test("videos come in H.264 first", () => {
  const sources = site.page("/beverage/version_b").querySelectorAll("video source");
  expect(Array.from(sources, (source) => source.getAttribute("type"))).toEqual([
    "video/mp4",
    "video/webm",
    "video/mp4",
    "video/webm",
    "video/mp4",
    "video/webm",
  ]);
});

test("a redirect page shows its link without a script, and at once where scripts are off", () => {
  const css = site.page("/food").querySelector("head style")!.textContent;
  expect(css).toContain("--script-is-lost-after:6000ms");
  expect(site.text("/food")).toContain("<noscript><style>[data-continue]{visibility:visible!important}");
});
