import { labeled, onSet, ownFrames, type OwnFrames } from "./own-frame.ts";
import { photoAndCut } from "./rough-cut.ts";

/** The longer side of the photo as it is shown. */
const SHOWN_PX_MAX = 1000;

/** The latest photo's address, which its elements share. */
let url = "";

/**
 * What shows a visitor's photo. A product that can be cut out cleanly stands on an empty set.
 * @throws DOMException when the browser can't draw it; most can't draw HEIC.
 */
export async function drawOwnPicture(image: File): Promise<OwnFrames> {
  const { photo, cut, subject } = await photoAndCut(image, SHOWN_PX_MAX);
  const blob = await new Promise<Blob | null>((resolve) => photo.toBlob(resolve, "image/jpeg"));
  URL.revokeObjectURL(url);
  url = URL.createObjectURL(blob!);
  const print = labeled("shot-own", "Your photo", await whole(subject));
  return ownFrames(
    print,
    cut ? onSet("Rough cut", cut) : labeled("post-own", "Your photo", await whole(subject)),
  );
}

/** The photo, which frames crop around its subject. */
async function whole([across, down]: [number, number]): Promise<HTMLElement> {
  const shown = new Image();
  shown.alt = "";
  shown.src = url;
  shown.style.objectPosition = `${across}% ${down}%`;
  await shown.decode();
  return shown;
}
