import { fileURLToPath } from "node:url";
import { FontFile } from "./font-file.ts";
import { sum } from "../../domain/sum.ts";

export type GenericFamily = "serif" | "sans-serif";

/** A system font used in place of a page's face until that has loaded. */
type FallbackFont = {
  name: string;
  /** For `local()`: names of the font, or of fonts with the same widths. Bold is used from `BOLD_WEIGHT_MIN`. */
  local: Record<"regular" | "bold", string[]>;
  /** Files from npm with the same widths, for measuring. */
  files: Record<"regular" | "bold", string>;
};

/** From this weight, a face's fallback fonts are bold. */
export const BOLD_WEIGHT_MIN = 550;

const fontsource = (name: string) => ({
  regular: `@fontsource/${name}/files/${name}-latin-400-normal.woff2`,
  bold: `@fontsource/${name}/files/${name}-latin-700-normal.woff2`,
});
const dejaVu = (name: string) => ({
  regular: `dejavu-fonts-ttf/ttf/${name}.ttf`,
  bold: `dejavu-fonts-ttf/ttf/${name}-Bold.ttf`,
});

/**
 * Fonts in the order in which browsers try them: for Windows, Apple and most Linux systems; Android; a minimal Linux.
 */
export const fallbackFonts: Record<GenericFamily, FallbackFont[]> = {
  "sans-serif": [
    {
      name: "Arial",
      local: { regular: ["Arial", "Liberation Sans"], bold: ["Arial Bold", "Liberation Sans Bold"] },
      files: fontsource("arimo"),
    },
    {
      name: "Roboto",
      local: { regular: ["Roboto"], bold: ["Roboto Bold", "Roboto"] },
      files: fontsource("roboto"),
    },
    {
      name: "DejaVu",
      local: { regular: ["DejaVu Sans"], bold: ["DejaVu Sans Bold"] },
      files: dejaVu("DejaVuSans"),
    },
  ],
  serif: [
    {
      name: "Times",
      local: {
        regular: ["Times New Roman", "Liberation Serif"],
        bold: ["Times New Roman Bold", "Liberation Serif Bold"],
      },
      files: fontsource("tinos"),
    },
    {
      name: "Noto",
      local: { regular: ["Noto Serif"], bold: ["Noto Serif Bold", "Noto Serif"] },
      files: fontsource("noto-serif"),
    },
    {
      name: "DejaVu",
      local: { regular: ["DejaVu Serif"], bold: ["DejaVu Serif Bold"] },
      files: dejaVu("DejaVuSerif"),
    },
  ],
};

/** The families of a face's fallback fonts, in order. */
export function fallbackFamilies(face: string, generic: GenericFamily): string[] {
  return fallbackFonts[generic].map(({ name }) => `${face} ${name}`);
}

/**
 * `@font-face` rules that scale a face's fallback fonts to its height, and to its average width over these texts.
 * @param weights as in `font-weight`.
 * @param measuredAt the weight at which widths are compared.
 */
export async function fallbackRules(
  face: string,
  generic: GenericFamily,
  weights: string,
  measuredAt: number,
  font: FontFile,
  texts: string[],
): Promise<string> {
  const boldness = measuredAt < BOLD_WEIGHT_MIN ? "regular" : "bold";
  const { ascent, descent } = font.metrics();
  const width = sum(texts.map((text) => font.width(text)));
  const rules = fallbackFonts[generic].map(async ({ name, local, files }) => {
    const path = fileURLToPath(import.meta.resolve(files[boldness]));
    const fallback = await FontFile.open(path, measuredAt);
    const size = width / sum(texts.map((text) => fallback.width(text)));
    const source = local[boldness].map((each) => `local("${each}")`).join(",");
    return (
      `@font-face{font-family:"${face} ${name}";src:${source};font-weight:${weights};size-adjust:${percent(size)};` +
      `ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)}}`
    );
  });
  return (await Promise.all(rules)).join("");
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(1))}%`;
}
