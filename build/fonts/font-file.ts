import { readFile } from "node:fs/promises";
import * as harfbuzz from "harfbuzzjs";
import { sum } from "../../domain/sum.ts";
import { decompressWoff2 } from "./decompress-woff2.ts";

/** Fractions of the font size. */
type Metrics = { ascent: number; descent: number };

/** A glyph of a line of text, in units of which `unitsPerEm` are as long as the font size. */
type ShapedGlyph = { glyph: number; advance: number; xOffset: number; yOffset: number };

/** A font file, TrueType or WOFF2, opened to be measured and drawn. */
export class FontFile {
  readonly #face: harfbuzz.Face;
  readonly #font: harfbuzz.Font;

  /** @param weight for a variable font */
  constructor(source: Uint8Array, weight: number) {
    this.#face = new harfbuzz.Face(new harfbuzz.Blob(source));
    this.#font = new harfbuzz.Font(this.#face);
    this.#font.setVariations([new harfbuzz.Variation("wght", weight)]);
  }

  static async open(path: string, weight: number): Promise<FontFile> {
    const source = await readFile(path);
    return new FontFile(path.endsWith(".woff2") ? await decompressWoff2(source) : source, weight);
  }

  get unitsPerEm(): number {
    return this.#face.upem;
  }

  characters(): Set<string> {
    return new Set(Array.from(this.#face.collectUnicodes(), (code) => String.fromCodePoint(code)));
  }

  metrics(): Metrics {
    const { ascender, descender } = this.#font.hExtents();
    return { ascent: ascender / this.unitsPerEm, descent: -descender / this.unitsPerEm };
  }

  /** The width of a line of text, as a fraction of the font size. */
  width(text: string): number {
    return sum(this.shape(text).map(({ advance }) => advance)) / this.unitsPerEm;
  }

  /** Shapes a line of text as browsers do. Glyph 0 stands for a character that the font lacks. */
  shape(text: string): ShapedGlyph[] {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(this.#font, buffer);
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        glyph: codepoint,
        advance: xAdvance,
        xOffset,
        yOffset,
      }));
  }

  /** The data of an SVG path. */
  outline(glyph: number): string {
    return this.#font.glyphToPath(glyph);
  }
}
