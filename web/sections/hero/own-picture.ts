import { addStyles } from "../../ui/add-styles.ts";
import css from "./own-picture.css?inline";
import { cutOut, shrink } from "./rough-cut.ts";

addStyles(css);

/**
 * A visitor's picture: the product, to stand in an ad, if it can be cut out cleanly; otherwise the photo, to replace
 * the plain shot's print, so that the ad stays a finished one.
 * @throws DOMException when the browser can't draw it; most can't draw HEIC.
 */
export async function drawOwnPicture(
  image: File,
): Promise<{ product: HTMLElement } | { photo: HTMLElement }> {
  const cut = cutOut(await shrink(image));
  return cut
    ? { product: labeled("post-own", cut) }
    : { photo: labeled("shot-own", await wholePicture(image)) };
}

/** The style sheet has the label. */
function labeled(className: string, picture: HTMLElement): HTMLElement {
  const own = document.createElement("div");
  own.className = className;
  own.append(picture);
  return own;
}

async function wholePicture(image: File): Promise<HTMLElement> {
  const shown = document.createElement("img");
  shown.alt = "";
  shown.src = URL.createObjectURL(image);
  await shown.decode().finally(() => URL.revokeObjectURL(shown.src));
  return shown;
}
