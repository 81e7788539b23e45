import { addStyles } from "../../ui/add-styles.ts";
import css from "./own-picture.css?inline";
import { photoAndCut } from "./rough-cut.ts";

addStyles(css);

/** The empty sets. */
const plates = import.meta.glob<string>("../../images/*/*_ad1-plate.avif", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The longer side of the photo as it is shown. */
const SHOWN_PX_MAX = 1000;

/** The latest photo's address, which its elements share. */
let url = "";

/**
 * What shows a visitor's photo in a hero, by place: in the plain shot's print, in the first ad, and in the others,
 * which wait for theirs. In the first ad, a product that can be cut out cleanly stands on an empty set.
 * @throws DOMException when the browser can't draw it; most can't draw HEIC.
 */
export async function drawOwnPicture(image: File): Promise<OwnPicture> {
  const { photo, cut, subject } = await photoAndCut(image, SHOWN_PX_MAX);
  const blob = await new Promise<Blob | null>((resolve) => photo.toBlob(resolve, "image/jpeg"));
  URL.revokeObjectURL(url);
  url = URL.createObjectURL(blob!);
  return {
    print: labeled("shot-own", "Your photo", await whole(subject)),
    ad: cut ? onSet("Rough cut", cut) : labeled("post-own", "Your photo", await whole(subject)),
    waiting: (format) => onSet(`Your ${format} ad`),
  };
}

export type OwnPicture = {
  print: HTMLElement;
  ad: HTMLElement;
  /** @param format "square", for example */
  waiting: (format: string) => HTMLElement;
};

/** On the industry's empty set, which waits for a product or has one. */
function onSet(label: string, ...product: HTMLElement[]): HTMLElement {
  const own = labeled("post-own", label, ...product);
  const { theme } = document.querySelector("main")!.dataset;
  const plate = Object.entries(plates).find(([file]) => file.endsWith(`/${theme}_ad1-plate.avif`));
  if (plate) own.style.setProperty("--set", `url("${plate[1]}")`);
  return own;
}

function labeled(className: string, label: string, ...picture: HTMLElement[]): HTMLElement {
  const own = document.createElement("div");
  own.className = className;
  own.dataset.label = label;
  own.append(...picture);
  return own;
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
