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
  const font = await FontFile.open(fileURLToPath(import.meta.resolve(FILES[name])), weight);
  return { set: (text, size, tracking = 0) => setLine(name, font, text, size, tracking) };
}

function setLine(name: string, font: FontFile, text: string, size: number, tracking: number): SetLine {
  const scale = size / font.unitsPerEm;
  const glyphs = font.shape(text);
  if (glyphs.some(({ glyph }) => glyph === 0)) throw new Error(`${name} can't set “${text}”.`);
  let pen = 0;
  const placed = glyphs.map(({ glyph, advance, xOffset, yOffset }) => {
    const at = { glyph, x: pen + xOffset * scale, y: -yOffset * scale };
    pen += advance * scale + tracking * size;
    return at;
  });
  return {
    text,
    size,
    width: pen - tracking * size,
    outlines: (x, baseline, attributes) =>
      `<g transform="translate(${x} ${baseline})" ${attributes}>${placed
        .map(
          ({ glyph, x: dx, y: dy }) =>
            `<path transform="translate(${dx.toFixed(2)} ${dy.toFixed(2)}) scale(${scale} ${-scale})" d="${font.outline(glyph)}"/>`,
        )
        .join("")}</g>`,
  };
}
