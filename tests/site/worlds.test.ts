import { expect, test } from "vitest";
import { industryContent, landingPages } from "../../content/index.ts";
import type { DisplayFace, Theme } from "../../content/theme.ts";
import { INDUSTRIES } from "../../contract/paths.ts";
import { themeVariables } from "../../web/theme-variables.ts";
import { screenPaths } from "../support/site/addresses.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

/** Each face's file and weights, and what stands in for it. */
const FACES: Record<DisplayFace, [file: string, weights: string, generic: string]> = {
  "Bricolage Grotesque": ["bricolage-grotesque-latin-wght-normal", "650", "sans-serif"],
  Fraunces: ["fraunces-latin-wght-normal", "560", "serif"],
  "Instrument Sans": ["instrument-sans-latin-wght-normal", "400 700", "sans-serif"],
  "Instrument Serif": ["instrument-serif-latin-400-normal", "400", "serif"],
};

/** A page's style sheet; what changes with a file's content is left out of its name. */
function styleOf(path: string): string {
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(site.text(path)) ?? [];
  return style.replaceAll(/-[\w-]{8}(?=\.(?:woff2|webp)\b)/g, "");
}

function fontFaces(faces: DisplayFace[]): string {
  return faces
    .map((face) => {
      const [file, weights] = FACES[face];
      return `@font-face{font-family:"${face}";src:url(/assets/${file}.woff2) format("woff2");font-weight:${weights};font-display:optional}`;
    })
    .join("");
}

const family = (face: DisplayFace) => `"${face}",${FACES[face][2]}`;

function variables(theme: Theme): string {
  const entries = Object.entries(themeVariables(theme));
  return entries.map(([name, value]) => `${name}:${value}`).join(";");
}

test.each(landingPages)("$path begins with its industry's colors and fonts", ({ path, industry }) => {
  const { theme } = industryContent[industry];
  const { display } = theme;
  const faces = [...new Set<DisplayFace>([display, "Instrument Sans"])];
  const root = `--display:${family(display)};--body:${family("Instrument Sans")};${variables(theme)}`;
  const start = `${fontFaces(faces)}:root{${root}}`;
  expect(styleOf(path).slice(0, start.length)).toBe(start);
});

test.each(screenPaths)("%s has every font, and every industry's colors and ads", (path) => {
  const style = styleOf(path);
  const start = fontFaces(Object.keys(FACES) as DisplayFace[]);
  expect(style.slice(0, start.length)).toBe(start);
  const worlds = INDUSTRIES.map((industry) => {
    const { theme } = industryContent[industry];
    const own = [
      `--display:${family(theme.display)}`,
      `--display-file:"/assets/${FACES[theme.display][0]}.woff2"`,
      ...[1, 2, 3].map((at) => `--ad-${at}:url(/assets/${industry}_ad${at}.webp)`),
    ].join(";");
    // The site's first page is one of beverage.
    const selector = industry === "beverage" ? ":root" : `[data-industry=${industry}]`;
    return `${selector}{${variables(theme)};${own}}`;
  }).join("");
  const at = style.indexOf(":root{color-scheme");
  expect(style.slice(at, at + worlds.length)).toBe(worlds);
});
