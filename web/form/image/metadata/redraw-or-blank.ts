import { FORM_IMAGE_BYTES_MAX } from "../../../../contract/limits.ts";
import { blankMetadata } from "./blank-metadata.ts";

/**
 * An image whose file is not in order without what a camera wrote into it: drawn anew, under the name of its new type, or
 * with whatever looks like Exif or XMP blanked where this browser can't draw it.
 * @throws whatever reading the file does.
 */
export async function redrawOrBlank(file: File): Promise<File> {
  return (await redraw(file).catch(() => null)) ?? blankMetadata(file);
}

/** An image as this browser shows it, upright, small enough for every form; null where it can't be had. */
async function redraw(file: File): Promise<File | null> {
  const { isCanvasReliable, makeSmallerCopy } = await import("../smaller-copy.ts");
  if (!isCanvasReliable()) return null;
  const address = URL.createObjectURL(file);
  try {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return await makeSmallerCopy(image, file, FORM_IMAGE_BYTES_MAX);
  } finally {
    URL.revokeObjectURL(address);
  }
}
