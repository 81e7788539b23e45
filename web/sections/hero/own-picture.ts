import { addStyles } from "../../ui/add-styles.ts";
import css from "./own-picture.css?inline";
import { cutOut, shrink } from "./rough-cut.ts";

addStyles(css);

/**
 * A visitor's picture in an ad: cut out if that can be done cleanly, otherwise whole.
 * @throws DOMException when the browser can't draw it; most can't draw HEIC.
 */
export async function drawOwnPicture(image: File): Promise<HTMLElement> {
  const own = document.createElement("div");
  own.className = "post-own";
  const cut = cutOut(await shrink(image));
  own.dataset.label = cut ? "Rough cut" : "Your photo";
  own.append(cut ?? (await wholePicture(image)));
  return own;
}

async function wholePicture(image: File): Promise<HTMLElement> {
  const shown = document.createElement("img");
  shown.alt = "";
  shown.src = URL.createObjectURL(image);
  await shown.decode().finally(() => URL.revokeObjectURL(shown.src));
  return shown;
}
