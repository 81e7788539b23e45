import { expect, test } from "vitest";
import { fallbackFonts } from "../../build/fonts/fallback-fonts.ts";
import { isLayered } from "../../content/images.ts";
import { industryContent, landingPages } from "../../content/index.ts";
import type { DisplayFace, Theme } from "../../content/theme.ts";
import { INDUSTRIES } from "../../contract/paths.ts";
import { themeVariables } from "../../web/theme-variables.ts";
import { screenPaths } from "../support/site/page-paths.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

const FACES: Record<DisplayFace, Face> = {
  "Bricolage Grotesque": {
    file: "bricolage-grotesque-latin-wght-normal",
    weights: "650",
    fallbackNames: ["Arial", "Roboto", "DejaVu"],
    generic: "sans-serif",
  },
  Fraunces: {
    file: "fraunces-latin-wght-normal",
    weights: "560",
    fallbackNames: ["Times", "Noto", "DejaVu"],
    generic: "serif",
  },
  "Instrument Sans": {
    file: "instrument-sans-latin-wght-normal",
    weights: "400 700",
    fallbackNames: ["Arial", "Roboto", "DejaVu"],
    generic: "sans-serif",
  },
  "Instrument Serif": {
    file: "instrument-serif-latin-400-normal",
    weights: "400",
    fallbackNames: ["Times", "Noto", "DejaVu"],
    generic: "serif",
  },
};

type Face = {
  file: string;
  weights: string;
  /** The fallback fonts until the file arrives. */
  fallbackNames: string[];
  generic: string;
};

/** The names of each fallback font, regular and bold. A font with the same widths has another name on Linux. */
const LOCAL_NAMES = Object.values(fallbackFonts)
  .flat()
  .flatMap(({ local }) => [local.regular, local.bold]);

/** A page's style sheet, without the hashes in file names. */
function styleOf(path: string): string {
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(site.text(path)) ?? [];
  return style.replaceAll(/-[\w-]{8}(?=\.(?:woff2|webp)\b)/g, "");
}

/** Each face's rules: those that fetch its files, and its fallback fonts. */
function expectFontFaces(style: string, faces: DisplayFace[]) {
  const rules = Array.from(
    style.matchAll(/@font-face\{font-family:"([^"]+)";([^}]+)\}/g),
    ([, name, rule]) => ({
      name: name!,
      rule: rule!,
    }),
  );
  const families = faces.flatMap((face) => [
    face,
    ...FACES[face].fallbackNames.map((name) => `${face} ${name}`),
  ]);
  expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(families));
  for (const face of faces) {
    const { file, weights } = FACES[face];
    // Browsers try the last rule first; it has no range.
    expect(rules.findLast(({ name }) => name === face)?.rule).toBe(
      `src:url(/assets/${file}.woff2) format("woff2");font-weight:${weights};font-display:swap`,
    );
  }
  for (const { name, rule } of rules.filter((each) => !(each.name in FACES))) {
    const names = Array.from(rule.matchAll(/local\("([^"]+)"\)/g), ([, local]) => local);
    expect(LOCAL_NAMES, name).toContainEqual(names);
    expect(rule, name).toMatch(
      /^src:local\("[^;]+;font-weight:[\d ]+;size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%$/,
    );
  }
}

const family = (face: DisplayFace) =>
  [face, ...FACES[face].fallbackNames.map((name) => `${face} ${name}`)]
    .map((name) => `"${name}"`)
    .concat(FACES[face].generic)
    .join(",");

function variables(theme: Theme): string {
  const entries = Object.entries(themeVariables(theme));
  return entries.map(([name, value]) => `${name}:${value}`).join(";");
}

test.each(landingPages)("$path begins with its industry's colors and fonts", ({ path, industry }) => {
  const { theme } = industryContent[industry];
  const { display } = theme;
  const faces = [...new Set<DisplayFace>([display, "Instrument Sans"])];
  const root = `--display:${family(display)};--body:${family("Instrument Sans")};${variables(theme)}`;
  const style = styleOf(path);
  expectFontFaces(style, faces);
  expect(style).toContain(`}:root{${root}}`);
});

test.each(screenPaths)("%s has every font, and every industry's colors, set and ads", (path) => {
  const style = styleOf(path);
  expectFontFaces(style, Object.keys(FACES) as DisplayFace[]);
  const themes = INDUSTRIES.map((industry) => {
    const { theme } = industryContent[industry];
    const own = [
      `--display:${family(theme.display)}`,
      `--display-file:"/assets/${FACES[theme.display].file}.woff2"`,
      ...Object.entries({ feed: "ad1", square: "square", story: "story" }).map(
        ([format, ad]) => `--${format}-ad:url(/assets/${industry}_${ad}.webp)`,
      ),
      `--set:${isLayered(`${industry}_ad1`) ? `url(/assets/${industry}_ad1-plate.webp)` : "none"}`,
    ].join(";");
    // The site's home page is beverage's.
    const selector = industry === "beverage" ? ":root" : `[data-industry=${industry}]`;
    return `${selector}{${variables(theme)};${own}}`;
  }).join("");
  const at = style.indexOf(":root{color-scheme");
  expect(style.slice(at, at + themes.length)).toBe(themes);
  // A product that may be any is shown ads of several industries.
  const anyProduct = ":root:not([data-industry])";
  const mixed = ["feed-ad:url(/assets/skincare_ad1", "square-ad:url(/assets/food_square"]
    .concat("story-ad:url(/assets/beverage_story")
    .map((ad) => `--${ad}.webp)`);
  expect(style.slice(at + themes.length).startsWith(`${anyProduct}{${mixed.join(";")}}`)).toBe(true);
  // Before anything is sent there is no ad to show, and afterwards no need to choose an industry.
  const notices = Array.from(site.page(path).querySelectorAll(".notice"), (notice) =>
    [".frame", ".industries li"].map((parts) => notice.querySelectorAll(parts).length),
  );
  expect(notices.pop()).toEqual([0, INDUSTRIES.length]);
  expect(notices.length > 0).toBe(path !== "/ad_creation");
  for (const counts of notices) expect(counts).toEqual([3, 0]);
});
