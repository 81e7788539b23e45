import { addStyles } from "../../ui/add-styles.ts";
import { findImage } from "../../form/image/image-file.ts";
import type { OwnPicture } from "./own-picture.ts";
import css from "./show-own.css?inline";

addStyles(css);

/** Who advertises a cut-out product. */
const OWN_BRAND = "Your brand";
/** What an ad under a visitor's name is instead of "Sponsored". */
const NOT_AN_AD = "Sample";

let drawnPhoto: OwnPicture | undefined;
let latestImage: File | undefined;

/**
 * Shows, of link and photo, the one that will be sent in place of the plain shot: the photo, or else a card for the
 * link. The sample ads stay, under the link's domain; only a cut-out product stands in the first.
 * @param changed the control whose change is to be shown
 */
export async function showOwn(hero: HTMLElement, host: string | undefined, changed?: EventTarget | null) {
  const isUpload = () => hero.querySelector("[value=upload]:checked") !== null;
  if (changed instanceof HTMLInputElement && changed.type === "file") {
    const image = findImage(changed.files!);
    latestImage = image;
    const drawn = image && (await draw(image));
    if (latestImage !== image) return;
    drawnPhoto = drawn;
    if (!isUpload()) return;
  }
  show(hero, isUpload() ? { photo: drawnPhoto } : { host });
}

/** Undefined if the browser can't draw the picture. */
async function draw(image: File) {
  try {
    const { drawOwnPicture } = await import("./own-picture.ts");
    return await drawOwnPicture(image);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

type Own = { host?: string | undefined; photo?: OwnPicture | undefined };

function show(hero: HTMLElement, { host, photo }: Own) {
  for (const former of hero.querySelectorAll(".own-print, .own-ad")) former.remove();
  const card = hero.querySelector(".own-card");
  const print = hero.querySelector(".ad-shot, .compare");
  if (!host) card?.remove();
  else if (card) card.querySelector("b")!.textContent = host;
  else print?.append(linkCard(host));
  if (photo) {
    print?.append(photo.print);
    // Not by the room's class: pages keep the rules of all classes that scripts name.
    const ads = photo.ad && hero.querySelectorAll(".compare, .post-picture:has(.ad-photo), [data-tone]");
    const large = Array.from(ads ?? []).find(({ lastElementChild }) => lastElementChild!.clientWidth);
    large?.append(photo.ad!);
  }
  for (const sender of hero.querySelectorAll(".post-sender"))
    nameSender(sender, host ?? (photo?.ad && OWN_BRAND));
}

function linkCard(host: string): HTMLElement {
  const card = document.createElement("p");
  card.className = "own-card";
  const domain = document.createElement("b");
  domain.textContent = host;
  const next = document.createElement("small");
  next.textContent = "Next on set";
  card.append("Your product from ", domain, " ", next);
  return card;
}

/** Without a name, the sample's own returns. */
function nameSender(sender: Element, name: string | undefined) {
  reword(sender.querySelector("b")!, name);
  reword(sender.querySelector("small")!, name && NOT_AN_AD);
  reword(sender.querySelector(".post-avatar")!, name?.charAt(0).toUpperCase());
}

function reword(part: HTMLElement, own: string | undefined) {
  part.dataset.sample ??= part.textContent;
  part.textContent = own ?? part.dataset.sample;
}
