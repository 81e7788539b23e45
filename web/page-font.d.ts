/** A typeface as pages load it. */
type PageFont = {
  /** The address of the file with the characters of the content. */
  file: string;
  /** `@font-face` rules for that file, for the letters beyond it, and for the fonts that stand in until it arrives. */
  css: string;
  /** The value of `font-family`: the face, its stand-ins and a generic family. */
  family: string;
};

declare module "*&page-font" {
  const font: PageFont;
  export default font;
}
