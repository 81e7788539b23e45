import { addStyles } from "../../ui/add-styles.ts";
import css from "./own-picture.css?inline";
import { cutOut, shrink } from "./rough-cut.ts";

addStyles(css);

/** The empty sets. */
const plates = import.meta.glob<string>("../../images/*/*_ad1-plate.avif", {
  query: "?url",
  import: "default",
  eager: true,
});

/**
 * A visitor's photo, in place of the plain shot's print, and the product on an empty set in place of the ad, if it can be
 * cut out cleanly; otherwise the ad stays a finished one.
 * @throws DOMException when the browser can't draw it; most can't draw HEIC.
 */
export async function drawOwnPicture(image: File): Promise<{ photo: HTMLElement; product?: HTMLElement }> {
  const cut = cutOut(await shrink(image));
  const photo = labeled("shot-own", await wholePicture(image));
  if (!cut) return { photo };
  const product = labeled("post-own", cut);
  const { theme } = document.querySelector("main")!.dataset;
  const plate = Object.entries(plates).find(([file]) => file.endsWith(`/${theme}_ad1-plate.avif`));
  if (plate) product.style.setProperty("--set", `url("${plate[1]}")`);
  return { photo, product };
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
