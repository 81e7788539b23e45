import { photoAndCut } from "./rough-cut.ts";

/** The longer side of the photo as it is shown. */
const SHOWN_PX_MAX = 1000;

/** The empty sets. */
const plates = import.meta.glob<string>("../../images/*/*_ad1-plate.avif", {
  query: "?url",
  import: "default",
  eager: true,
});

/** What shows a visitor's photo: a print of it, and the product in an ad if it can be cut out. */
export type OwnPicture = { print: HTMLElement; ad: HTMLElement | undefined };

/** The latest photo's address. */
let url = "";

/** @throws DOMException when the browser can't draw it; most can't draw HEIC. */
export async function drawOwnPicture(image: File): Promise<OwnPicture> {
  const { photo, cut } = await photoAndCut(image, SHOWN_PX_MAX);
  const blob = await new Promise<Blob | null>((resolve) => photo.toBlob(resolve, "image/jpeg"));
  URL.revokeObjectURL(url);
  url = URL.createObjectURL(blob!);
  const shown = new Image();
  shown.alt = "";
  shown.src = url;
  await shown.decode();
  const print = labeled("own-print", "Your photo", shown);
  print.style.setProperty("--ratio", `${photo.width / photo.height}`);
  return { print, ad: cut && onSet(cut) };
}

/** The product on the industry's empty set. */
function onSet(cut: HTMLElement): HTMLElement {
  const own = labeled("own-ad", "Rough cut", cut);
  const { theme } = document.querySelector("main")!.dataset;
  const plate = Object.entries(plates).find(([file]) => file.endsWith(`/${theme}_ad1-plate.avif`));
  if (plate) own.style.setProperty("--set", `url("${plate[1]}")`);
  return own;
}

function labeled(className: string, label: string, picture: HTMLElement): HTMLElement {
  const own = document.createElement("div");
  own.className = className;
  own.dataset.label = label;
  own.append(picture);
  return own;
}
