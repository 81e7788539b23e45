/** A typeface, ready for a page to load. */
type PageFont = {
  /** The URL of the file with the characters of the content. */
  file: string;
  /** `@font-face` rules for that file, for further letters, and for the fallbacks until it arrives. */
  css: string;
  /** The value of `font-family`: the face, its fallbacks and a generic family. */
  family: string;
};

declare module "*&page-font" {
  const font: PageFont;
  export default font;
}
