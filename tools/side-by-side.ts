import sharp, { type Sharp } from "sharp";

const BACKGROUND = "#DEDBD3";
/** Between and around the pictures, in pixels. */
const GAP = 20;

/** Lays out pictures side by side, scaled to the same height, in a picture of `height`. */
export async function sideBySide(height: number, pictures: Buffer[]): Promise<Sharp> {
  let left = GAP;
  const layers = [];
  for (const picture of pictures) {
    const { data, info } = await sharp(picture)
      .resize({ height: height - 2 * GAP })
      .png()
      .toBuffer({ resolveWithObject: true });
    layers.push({ input: data, left, top: GAP });
    left += info.width + GAP;
  }
  return sharp({ create: { width: left, height, channels: 3, background: BACKGROUND } }).composite(layers);
}
