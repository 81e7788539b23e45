import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Element } from "happy-dom";
import { flagRoutes } from "../../content/flag-routes.ts";
import { landingPages } from "../../content/index.ts";
import { addedIndustries, bytesWithRoom } from "../support/site/example-content.ts";
import type { BuiltSite, Encoding } from "../support/site/built-site.ts";
import { type Screen, chosenSource } from "../support/site/chosen-source.ts";
import { sum } from "../../domain/sum.ts";

export type Budget = {
  /** The size limits, as promises. */
  promise: string;
  unit: "bytes" | "files";
  max: number;
  pages: readonly string[];
  measure: (site: BuiltSite, page: string) => number;
};

/** A kilobyte is 1000 bytes here. */
const KB = 1000;
const PHONE: Screen = { widthPx: 390, pixelRatio: 2 };

const landing = landingPages.map(({ path }) => path);
const redirecting = Object.keys(flagRoutes);

export const budgets: Budget[] = [
  {
    promise: "script before anyone touches a landing page, gzip",
    unit: "bytes",
    max: 3 * KB,
    pages: landing,
    measure: (site, page) => weightOf(site, site.scriptsOf(page), "gz"),
  },
  {
    promise: "script that compares ads, plays videos and saves data, fetched once the page is there, gzip",
    unit: "bytes",
    max: 3 * KB,
    pages: landing,
    measure: (site, page) =>
      site.compressedBytes(only(site.dynamicImports(site.scriptsOf(page)), "extras"), "gz"),
  },
  {
    promise: "script of the form, fetched when a visitor turns to it, gzip",
    unit: "bytes",
    max: 80 * KB,
    pages: landing,
    measure: (site, page) => {
      const before = site.scriptsOf(page);
      return weightOf(site, without(before, formScripts(site, before)), "gz");
    },
  },
  {
    promise: "script that sending a lead takes beside the form's, gzip",
    unit: "bytes",
    max: 15 * KB,
    pages: landing,
    measure: (site, page) => {
      const before = site.scriptsOf(page);
      const loaded = new Set([...before, ...formScripts(site, before)]);
      return weightOf(site, without(loaded, sendingScripts(site, loaded)), "gz");
    },
  },
  {
    promise: "HTML with its style sheet, brotli",
    unit: "bytes",
    // What a server sends before the browser has to answer.
    max: bytesWithRoom(14.4 * KB),
    pages: landing,
    measure: (site, page) => site.pageBytes(page, "br"),
  },
  {
    promise: "HTML with its styles until the first screen ends, gzip",
    unit: "bytes",
    max: bytesWithRoom(10.5 * KB),
    pages: landing,
    measure: (site, page) => gzipSync(/^[^]*?<\/section>/.exec(site.text(page))![0]).length,
  },
  {
    promise: "fonts that every visitor loads",
    unit: "bytes",
    max: 35 * KB,
    pages: landing,
    measure: (site, page) => sum(Array.from(fontsOf(site, page), (font) => site.bytes(font))),
  },
  {
    promise: "fonts preloaded",
    unit: "files",
    max: 2,
    pages: landing,
    measure: (site, page) => site.page(page).querySelectorAll("link[rel=preload][as=font]").length,
  },
  {
    promise: "hero picture on a 390 px phone at 2x",
    unit: "bytes",
    max: 45 * KB,
    pages: landing,
    measure: (site, page) => site.bytes(heroPicture(site, page)),
  },
  {
    promise: "sample ad in a 390 px phone's strip at 3x, fetched beside the form's script",
    unit: "bytes",
    max: 25 * KB,
    pages: landing,
    measure: (site, page) => {
      const samples = site.page(page).querySelectorAll(".sample > picture");
      const phone = { ...PHONE, pixelRatio: 3 };
      return Math.max(0, ...Array.from(samples, (sample) => site.bytes(phonePicture(sample, phone))));
    },
  },
  {
    promise: "redirect page's HTML with its script, brotli",
    unit: "bytes",
    // Furniture's has words in a typeface of their own.
    max: bytesWithRoom(3.45 * KB),
    pages: redirecting,
    measure: (site, page) => site.pageBytes(page, "br"),
  },
  {
    promise: "redirect page's script, which stands in it, brotli",
    unit: "bytes",
    // Each redirect page knows every industry's variants.
    max: 2.61 * KB + 20 * addedIndustries.length,
    pages: redirecting,
    measure: (site, page) => sum(inlineScripts(site, page).map((text) => brotliCompressSync(text).length)),
  },
  {
    promise: "LaunchDarkly's client, fetched only where it has the flag, brotli",
    unit: "bytes",
    max: 33 * KB,
    pages: redirecting,
    measure: (site, page) => weightOf(site, site.withStaticImports([launchDarklyScript(site, page)]), "br"),
  },
  {
    promise: "requests for a redirect page's script",
    unit: "files",
    max: 0,
    pages: redirecting,
    measure: (site, page) => site.scriptsOf(page).size,
  },
];

/** One line for each page that is over a budget. */
export function overBudget(site: BuiltSite, { promise, unit, max, pages, measure }: Budget): string[] {
  return pages.flatMap((page) => {
    const measured = measure(site, page);
    return measured > max ? [`${page}: ${promise}: ${measured} ${unit}, ${measured - max} over ${max}`] : [];
  });
}

function formScripts(site: BuiltSite, page: Set<string>): Set<string> {
  return site.withStaticImports([only(site.dynamicImports(page), "hydrate")]);
}

function sendingScripts(site: BuiltSite, loaded: Set<string>): Set<string> {
  const later = site.dynamicImports(loaded);
  return site.withStaticImports([only(later, "lead-api")]);
}

/** The only module with this name. A budget must not pass because its module was renamed. */
function only(urls: Set<string>, name: string): string {
  const [found, ...more] = Array.from(urls).filter((url) => url.includes(`/${name}-`));
  if (found === undefined || more.length > 0) throw new Error(`There is not exactly one module ${name}.`);
  return found;
}

/** The fonts with the content's characters. */
function fontsOf(site: BuiltSite, page: string): Set<string> {
  const links = site.page(page).querySelectorAll("link[rel=preload][as=font]");
  return new Set(Array.from(links, (link) => link.getAttribute("href")!));
}

/** Executable scripts. */
function inlineScripts(site: BuiltSite, page: string): string[] {
  const scripts = site.page(page).querySelectorAll("script:not([type]):not([src])");
  return Array.from(scripts, ({ textContent }) => textContent);
}

function launchDarklyScript(site: BuiltSite, page: string): string {
  const options = site.page(page).querySelector("script#redirect")!;
  return (JSON.parse(options.textContent) as { launchDarklyScript: string }).launchDarklyScript;
}

/** The first of the hero's pictures that a phone loads: an AVIF, or a video's poster. */
function heroPicture(site: BuiltSite, page: string): string {
  const hero = site.page(page).querySelector(".hero")!;
  const first = hero.querySelector('img[fetchpriority="high"]')?.closest("picture");
  if (!first) return hero.querySelector("video")!.getAttribute("poster")!;
  return phonePicture(first);
}

function phonePicture(picture: Element, phone = PHONE): string {
  const source = picture.querySelector('source[type="image/avif"]')!;
  return chosenSource(source.getAttribute("srcset")!, source.getAttribute("sizes")!, phone);
}

function weightOf(site: BuiltSite, urls: Set<string>, encoding: Encoding): number {
  return sum(Array.from(urls, (url) => site.compressedBytes(url, encoding)));
}

function without(known: Set<string>, urls: Set<string>): Set<string> {
  return new Set(Array.from(urls).filter((url) => !known.has(url)));
}
