import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?face=Bricolage+Grotesque&page-font";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?face=Fraunces&page-font";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?face=Instrument+Sans&page-font";
import instrumentSerif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?face=Instrument+Serif&page-font";
import type { DisplayFace } from "../content/theme.ts";

const fonts: Record<DisplayFace, PageFont> = {
  "Bricolage Grotesque": bricolage,
  Fraunces: fraunces,
  "Instrument Sans": instrumentSans,
  "Instrument Serif": instrumentSerif,
};

/** Text is set in this face everywhere. */
const BODY: DisplayFace = "Instrument Sans";

/** The fonts of a page with this display face: that one and the body's, once each. */
export function fontsOfPage(display: DisplayFace) {
  const faces = Array.from(new Set([display, BODY]), (face) => fonts[face]);
  return {
    files: faces.map(({ file }) => file),
    css: faces.map(({ css }) => css).join(""),
    variables: `--display:${fonts[display].family};--body:${fonts[BODY].family}`,
  };
}

/** Every face, for pages whose theme is chosen in the browser. Only the body's is fetched at once. */
export const allFonts: ReturnType<typeof fontsOfPage> = {
  ...fontsOfPage(BODY),
  css: Object.values(fonts)
    .map(({ css }) => css)
    .join(""),
};

/** A display face's name for style sheets, and its file for scripts. */
export function displayVariables(display: DisplayFace): Record<string, string> {
  const { family, file } = fonts[display];
  return { "--display": family, "--display-file": JSON.stringify(file) };
}
