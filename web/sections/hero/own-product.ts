import { hostOf } from "../../form/hints/confirm-product.ts";
import { findImage } from "../../form/image/image-file.ts";
import type { OwnPicture } from "./own-picture.ts";

/** Shows what a visitor types or chooses in the hero's form in the hero's ads, before anything is sent. */
export function showOwnProduct(hero: HTMLElement) {
  // Not by the room's class: pages keep the rules of all classes that scripts name.
  const picture = hero.querySelector<HTMLElement>(".compare, .post-picture, [data-tone]:not(.post)");

  let host: string | undefined;
  const nameSenders = () => {
    import("./own-brand.ts").then(({ nameAds }) => nameAds(hero, host), console.warn);
  };
  const readLink = (target: EventTarget | null) => {
    if (!isOf(target, "url")) return;
    const typed = hostOf(target.value);
    if (typed === host) return;
    host = typed;
    nameSenders();
  };
  hero.addEventListener("input", ({ target }) => readLink(target));
  readLink(hero.querySelector("[type=url]"));

  const place = (own: OwnPicture) => {
    hero.querySelector(".ad-shot")?.append(own.print);
    picture?.append(own.ad);
    for (const ad of hero.querySelectorAll<HTMLElement>(".ad")) {
      const other = ad.querySelector(".post-picture, .finished");
      if (other && other !== picture) other.append(own.waiting(ad.dataset.format!));
    }
  };
  let latest: File | undefined;
  hero.addEventListener("change", async ({ target }) => {
    if (!isOf(target, "file")) return;
    const image = findImage(target.files ?? []);
    latest = image;
    const own = image && (await draw(image));
    if (latest !== image) return;
    for (const former of hero.querySelectorAll(".post-own, .shot-own")) former.remove();
    if (own) place(own);
    nameSenders();
  });
}

function isOf(target: EventTarget | null, type: string): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === type;
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
