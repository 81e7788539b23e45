import { fileURLToPath } from "node:url";
import type { DisplayFace } from "../../content/theme.ts";
import { headingWeight } from "../../web/heading-weight.ts";
import { FontFile } from "../fonts/font-file.ts";

/** The font files that pages load. */
const FILES: Record<DisplayFace, string> = {
  "Bricolage Grotesque":
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  Fraunces: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
  "Instrument Sans": "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  "Instrument Serif": "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
};

/** A typeset line of text. */
export type SetLine = {
  text: string;
  /** Pixels. */
  size: number;
  /** Pixels, from the first glyph's origin to the last glyph's end. */
  width: number;
  /** An SVG group of paths, with the line's start and baseline at the given point. */
  outlines(x: number, baseline: number, attributes: string): string;
};

/** Typesets text as outlines, shaped as in a browser, so that the build needs no installed fonts. */
export type Typeface = {
  /** @throws Error when the face lacks a glyph. */
  set(text: string, size: number, tracking?: number): SetLine;
};

export async function openTypeface(name: DisplayFace, weight = headingWeight[name]): Promise<Typeface> {
  const fonts = await Promise.all([FILES[name], extended(FILES[name])].map((file) => openFont(file, weight)));
  return { set: (text, size, tracking = 0) => setLine(name, fonts, text, size, tracking) };
}

/** The letters of further languages. */
const extended = (file: string) => file.replace("-latin-", "-latin-ext-");

type Font = { font: FontFile; characters: Set<string> };
const opened = new Map<string, Promise<Font>>();

function openFont(file: string, weight: number): Promise<Font> {
  const key = `${file} ${weight}`;
  const font = opened.get(key) ?? loadFont(file, weight);
  opened.set(key, font);
  return font;
}

async function loadFont(file: string, weight: number): Promise<Font> {
  const font = await FontFile.open(fileURLToPath(import.meta.resolve(file)), weight);
  return { font, characters: font.characters() };
}

function setLine(name: string, fonts: Font[], text: string, size: number, tracking: number): SetLine {
  let pen = 0;
  const placed = splitByFont(text, fonts).flatMap(({ font, run }) => {
    const scale = size / font.unitsPerEm;
    const glyphs = font.shape(run);
    if (glyphs.some(({ glyph }) => glyph === 0)) throw new Error(`${name} can't set “${text}”.`);
    return glyphs.map(({ glyph, advance, xOffset, yOffset }) => {
      const at = { outline: () => font.outline(glyph), x: pen + xOffset * scale, y: -yOffset * scale, scale };
      pen += advance * scale + tracking * size;
      return at;
    });
  });
  return {
    text,
    size,
    width: pen - tracking * size,
    outlines: (x, baseline, attributes) =>
      `<g transform="translate(${x} ${baseline})" ${attributes}>${placed
        .map(
          ({ outline, x: dx, y: dy, scale }) =>
            `<path transform="translate(${dx.toFixed(2)} ${dy.toFixed(2)}) scale(${scale} ${-scale})" d="${outline()}"/>`,
        )
        .join("")}</g>`,
  };
}

/** A line's parts by the font that has their letters; the first has what none has. */
function splitByFont(text: string, fonts: Font[]): { font: FontFile; run: string }[] {
  const runs: { font: FontFile; run: string }[] = [];
  for (const letter of text) {
    const { font } = fonts.find(({ characters }) => characters.has(letter)) ?? fonts[0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.run += letter;
    else runs.push({ font, run: letter });
  }
  return runs;
}
