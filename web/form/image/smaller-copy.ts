/** More than an ad shows, and less than a phone's canvas holds. */
const SIDE_PX_MAX = 3072;

/** Of 1, as canvases count it. */
const QUALITY = 0.9;

/** A copy that is still too large is followed by one whose sides are at most this part of its own. */
const SHRINK_MAX = 0.8;

const TRIES_MAX = 6;

/** A format that browsers write; what may be transparent stays so. */
export function copyType(type: string): "image/jpeg" | "image/webp" {
  return /jpe?g|hei[cf]/.test(type) ? "image/jpeg" : "image/webp";
}

/** The original's name, with the extension of the copy's type. */
export function copyName(name: string, type: string): string {
  const extension = type === "image/jpeg" ? "jpg" : type.replace("image/", "");
  return name.replace(/(\.[^.]*)?$/, `.${extension}`);
}

const TEST_COLOR = [51, 102, 153];

/** Of 255: browsers that are careful change colors by less, and those that hand out noise by more. */
const COLOR_ERROR_MAX = 8;

/** Whether a canvas gives back what was drawn. Browsers that keep sites from recognizing their visitors hand out noise. */
export function isCanvasReliable(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.fillStyle = `rgb(${TEST_COLOR.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return TEST_COLOR.every((value, index) => Math.abs(data[index]! - value) <= COLOR_ERROR_MAX);
}

/**
 * Encodes an image ever smaller until it has at most so many bytes.
 * @param encode Takes the length of the longest side in pixels; null where the browser can't.
 */
export async function encodeToFit(
  encode: (sidePx: number) => Promise<Blob | null>,
  sidePx: number,
  bytesMax: number,
): Promise<Blob | null> {
  let side = Math.min(sidePx, SIDE_PX_MAX);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const blob = await encode(Math.max(1, Math.floor(side)));
    if (!blob || blob.size <= bytesMax) return blob;
    // Bytes grow with the area.
    side *= Math.min(SHRINK_MAX, Math.sqrt(bytesMax / blob.size));
  }
  return null;
}

/** A copy of at most so many bytes, turned as the image is shown; null where this browser can't make one. */
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
    // As it is shown: how a phone was held is taken into account.
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => {
      canvas.toBlob(resolve, copyType(original.type), QUALITY);
    });
  }

  const blob = longest > 0 ? await encodeToFit(encode, longest, bytesMax) : null;
  if (!blob) return null;
  // The same date makes it the same lead, should it be made again after a reload.
  const { lastModified } = original;
  return new File([blob], copyName(original.name, blob.type), { type: blob.type, lastModified });
}
