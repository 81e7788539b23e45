import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import instrumentSerif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";
import { type DisplayFace, headingWeight } from "./theme.ts";

type Font = {
  file: string;
  /** The range of weights in the file. */
  weights: string;
  /** What stands in until the file is there. */
  generic: "serif" | "sans-serif";
};

const fonts: Record<DisplayFace, Font> = {
  "Bricolage Grotesque": { file: bricolage, weights: "200 800", generic: "sans-serif" },
  Fraunces: { file: fraunces, weights: "100 900", generic: "serif" },
  "Instrument Sans": { file: instrumentSans, weights: "400 700", generic: "sans-serif" },
  "Instrument Serif": { file: instrumentSerif, weights: "400", generic: "serif" },
};

export function fontOf(display: DisplayFace): Font & { weight: number } {
  return { ...fonts[display], weight: headingWeight[display] };
}

/** Text is set in this face everywhere. */
const BODY: DisplayFace = "Instrument Sans";

/** The fonts that a page in this display face loads: that one and the body's, once each. */
export function fontsOfPage(display: DisplayFace) {
  const faces = Array.from(new Set([display, BODY]), (face) => ({ face, ...fonts[face] }));
  return {
    files: faces.map(({ file }) => file),
    css: faces
      .map(
        ({ face, file, weights }) =>
          `@font-face{font-family:"${face}";src:url(${file}) format("woff2");font-weight:${weights};font-display:swap}`,
      )
      .join(""),
  };
}
