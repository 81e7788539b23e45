import { FORM_IMAGE_BYTES_MAX } from "../../../../contract/limits.ts";
import { blankMetadata } from "./blank-metadata.ts";

/**
 * Strips the metadata from an image whose structure can't be parsed, by redrawing it. If the browser can't, anything
 * that looks like Exif or XMP is blanked.
 * @throws if the file can't be read.
 */
export async function redrawOrBlank(file: File): Promise<File> {
  return (await redraw(file).catch(() => null)) ?? blankMetadata(file);
}

/** Small enough for every form; null if the browser can't draw or encode the image. */
async function redraw(file: File): Promise<File | null> {
  const { isCanvasReliable, makeSmallerCopy } = await import("../smaller-copy.ts");
  if (!isCanvasReliable()) return null;
  const url = URL.createObjectURL(file);
  try {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    return await makeSmallerCopy(image, file, FORM_IMAGE_BYTES_MAX);
  } finally {
    URL.revokeObjectURL(url);
  }
}
