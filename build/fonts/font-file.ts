import { readFile } from "node:fs/promises";
import * as harfbuzz from "harfbuzzjs";
import decompress from "wawoff2/decompress.js";
import { sum } from "../../domain/sum.ts";

/** Fractions of the font size. */
type Metrics = { ascent: number; descent: number };

/** A font file, TrueType or WOFF2, opened to be measured. */
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
    return new FontFile(path.endsWith(".woff2") ? await decompress(source) : source, weight);
  }

  characters(): Set<string> {
    return new Set(Array.from(this.#face.collectUnicodes(), (code) => String.fromCodePoint(code)));
  }

  metrics(): Metrics {
    const { ascender, descender } = this.#font.hExtents();
    const { upem } = this.#face;
    return { ascent: ascender / upem, descent: -descender / upem };
  }

  /** The width of a line of text, as a fraction of the font size. */
  width(text: string): number {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(this.#font, buffer);
    const advance = sum(buffer.getGlyphPositions().map(({ xAdvance = 0 }) => xAdvance));
    return advance / this.#face.upem;
  }
}
