import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?wght=650&page-font";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?wght=560&page-font";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?page-font";
import instrumentSerif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?page-font";
import type { DisplayFace } from "../content/theme.ts";

type Font = {
  /** The file's address. */
  file: string;
  /** The weight, or the range of weights, in the file; `headingWeight` is within it. */
  weights: string;
  /** The fallback if the font does not arrive in time. */
  generic: "serif" | "sans-serif";
};

const fonts: Record<DisplayFace, Font> = {
  "Bricolage Grotesque": { file: bricolage, weights: "650", generic: "sans-serif" },
  Fraunces: { file: fraunces, weights: "560", generic: "serif" },
  "Instrument Sans": { file: instrumentSans, weights: "400 700", generic: "sans-serif" },
  "Instrument Serif": { file: instrumentSerif, weights: "400", generic: "serif" },
};

/** Text is set in this face everywhere. */
const BODY: DisplayFace = "Instrument Sans";

/** The fonts that a page in this display face loads: that one and the body's, once each. */
export function fontsOfPage(display: DisplayFace) {
  const faces = Array.from(new Set([display, BODY]), (face) => ({ face, ...fonts[face] }));
  return {
    files: faces.map(({ file }) => file),
    css: faces.map(fontFace).join(""),
    variables: `--display:${quoteFamily(display)};--body:${quoteFamily(BODY)}`,
  };
}

/** For a page that learns its theme in the browser: every face, and only the body's to be fetched at once. */
export const worldFonts: ReturnType<typeof fontsOfPage> = {
  ...fontsOfPage(BODY),
  css: (Object.keys(fonts) as DisplayFace[]).map((face) => fontFace({ face, ...fonts[face] })).join(""),
};

/** A display face as a style sheet names it, and its file as a script fetches it. */
export function displayVariables(display: DisplayFace): Record<string, string> {
  return { "--display": quoteFamily(display), "--display-file": JSON.stringify(fonts[display].file) };
}

/** `optional`, because the files are small and load first, and a late one must not move what is being read. */
function fontFace({ face, file, weights }: Font & { face: DisplayFace }): string {
  return `@font-face{font-family:"${face}";src:url(${file}) format("woff2");font-weight:${weights};font-display:optional}`;
}

function quoteFamily(face: DisplayFace): string {
  return `"${face}",${fonts[face].generic}`;
}
