/** Larger than an ad needs, and within the canvas limits of phones. */
const SIDE_PX_MAX = 3072;

/** How well the copy is encoded, from 0 to 1. */
const QUALITY = 0.9;

/** The factor by which each retry scales the sides at most. */
const RETRY_SCALE_MAX = 0.8;

const TRIES_MAX = 6;

/** WebP for formats that may be transparent. */
export function copyType(type: string): "image/jpeg" | "image/webp" {
  return /jpe?g|hei[cf]/.test(type) ? "image/jpeg" : "image/webp";
}

/** The original's name, with the extension of the copy's type. */
export function copyName(name: string, type: string): string {
  const extension = type === "image/jpeg" ? "jpg" : type.replace("image/", "");
  return name.replace(/(\.[^.]*)?$/, `.${extension}`);
}

const TEST_COLOR = [51, 102, 153];

/** Out of 255. Color management changes less, anti-fingerprinting noise more. */
const COLOR_ERROR_MAX = 8;

/** Whether a canvas returns what was drawn. Browsers with fingerprinting protection return noise. */
export function isCanvasReliable(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.fillStyle = `rgb(${TEST_COLOR.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return TEST_COLOR.every((value, index) => Math.abs(data[index]! - value) <= COLOR_ERROR_MAX);
}

/** Encodes an image with ever shorter sides until it fits; null if the browser can't encode it or it never fits. */
export async function encodeToFit(
  encode: (sidePx: number) => Promise<Blob | null>,
  sidePx: number,
  bytesMax: number,
): Promise<Blob | null> {
  let side = Math.min(sidePx, SIDE_PX_MAX);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const blob = await encode(Math.max(1, Math.floor(side)));
    if (!blob || blob.size <= bytesMax) return blob;
    // The size grows with the area.
    side *= Math.min(RETRY_SCALE_MAX, Math.sqrt(bytesMax / blob.size));
  }
  return null;
}

/** A copy of at most `bytesMax`; null if the browser can't make one. */
export async function makeSmallerCopy(
  image: HTMLImageElement,
  original: File,
  bytesMax: number,
): Promise<File | null> {
  const { naturalWidth, naturalHeight } = image;
  const longest = Math.max(naturalWidth, naturalHeight);
  const canvas = document.createElement("canvas");

  function encode(sidePx: number): Promise<Blob | null> {
    canvas.width = Math.max(1, Math.round((naturalWidth * sidePx) / longest));
    canvas.height = Math.max(1, Math.round((naturalHeight * sidePx) / longest));
    const context = canvas.getContext("2d")!;
    context.imageSmoothingQuality = "high";
    // Applies the Exif orientation.
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => {
      canvas.toBlob(resolve, copyType(original.type), QUALITY);
    });
  }

  const blob = longest > 0 ? await encodeToFit(encode, longest, bytesMax) : null;
  if (!blob) return null;
  // With the original's date, a copy made again after a reload has the same fingerprint.
  const { lastModified } = original;
  return new File([blob], copyName(original.name, blob.type), { type: blob.type, lastModified });
}
