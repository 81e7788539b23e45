declare module "subset-font" {
  /** The characters of a text out of a font, as another font file. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
