import { addStyles } from "../../ui/add-styles.ts";
import type { ShopLink } from "../../form/hints/confirm-product.ts";
import { findImage } from "../../form/image/image-file.ts";
import type { OwnPicture } from "./own-picture.ts";
import css from "./show-own.css?inline";

addStyles(css);

/** Who advertises a cut-out product. */
const OWN_BRAND = "Your brand";
/** What an ad under a visitor's name is instead of "Sponsored". */
const NOT_AN_AD = "Sample";
/** A product whose link doesn't name it. */
const UNNAMED = "Your product";

let drawnPhoto: OwnPicture | undefined;
let latestImage: File | undefined;

/**
 * Shows, of link and photo, the one that will be sent in place of the plain shot: the photo, or else a card for the
 * link. The sample ads stay, under the link's domain; only a cut-out product stands in the first.
 * @param shop undefined until the link has a domain
 * @param changed the control whose change is to be shown
 */
export async function showOwn(hero: HTMLElement, shop: ShopLink | undefined, changed?: EventTarget | null) {
  const isUpload = () => hero.querySelector("[value=upload]:checked") !== null;
  if (changed instanceof HTMLInputElement && changed.type === "file") {
    const image = findImage(changed.files!);
    latestImage = image;
    const drawn = image && (await draw(image));
    if (latestImage !== image) return;
    drawnPhoto = drawn;
    if (!isUpload()) return;
  }
  show(hero, isUpload() ? { photo: drawnPhoto } : { shop });
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

type Own = { shop?: ShopLink | undefined; photo?: OwnPicture | undefined };

function show(hero: HTMLElement, { shop, photo }: Own) {
  for (const shown of hero.querySelectorAll(".own-print, .own-ad")) shown.remove();
  const print = hero.querySelector(".ad-shot, .compare");
  const former = hero.querySelector(".own-card");
  if (!shop) former?.remove();
  else {
    const card = former ?? makeLinkCard();
    card.querySelector("span")!.textContent = readProductName(shop.path) ?? UNNAMED;
    card.querySelector("b")!.textContent = shop.domain;
    if (!former) print?.append(card);
  }
  if (photo) {
    print?.append(photo.print);
    // Not by the room's class: pages keep the rules of all classes that scripts name.
    const ads = photo.ad && hero.querySelectorAll(".compare, .post-picture:has(.ad-photo), [data-tone]");
    const large = Array.from(ads ?? []).find(({ lastElementChild }) => lastElementChild!.clientWidth);
    large?.append(photo.ad!);
  }
  for (const sender of hero.querySelectorAll(".post-sender"))
    nameSender(sender, shop?.domain ?? (photo?.ad && OWN_BRAND));
}

function makeLinkCard(): HTMLElement {
  const card = document.createElement("p");
  card.className = "own-card";
  const shop = document.createElement("small");
  shop.append("from ", document.createElement("b"));
  card.append(document.createElement("span"), " ", shop);
  return card;
}

/** The words of the path's last part, as in "/p/oat-milk_1l.html": "Oat milk 1l". */
function readProductName(path: string): string | undefined {
  const [, part = ""] = /\/([^/]+)\/*$/.exec(path) ?? [];
  const words = decode(part)
    .replace(/\.\w{2,5}$/, "")
    .replaceAll(/[-_+\s]+/g, " ")
    .trim();
  return /\p{L}{3}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
