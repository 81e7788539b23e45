import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

const SHORTCUT_SIZE = 32;
const TOUCH_SIZE = 180;

/** Renders `favicon.svg` as the bitmap icons that some browsers need. */
export async function writeIcons(site: string) {
  const mark = await readFile(join(site, "favicon.svg"), "utf8");
  await writeFile(
    join(site, "favicon.ico"),
    encodeIco(await toPng(draw(mark, SHORTCUT_SIZE)), SHORTCUT_SIZE),
  );
  // Phones round the corners themselves, and paint transparent areas black.
  const square = mark.replace('clip-path="url(#corners)"', "");
  const icon = draw(square, TOUCH_SIZE).flatten({ background: "white" });
  await writeFile(join(site, "apple-touch-icon.png"), await toPng(icon));
}

function draw(mark: string, size: number): Sharp {
  return sharp(Buffer.from(mark.replace("<svg ", `<svg width="${size}" height="${size}" `)));
}

function toPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ compressionLevel: 9 }).toBuffer();
}

/** An ICO file with a single PNG. */
function encodeIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
