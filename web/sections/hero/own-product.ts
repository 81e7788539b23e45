import { hostOf } from "../../form/hints/confirm-product.ts";
import { findImage } from "../../form/image/image-file.ts";
import type { OwnPicture } from "./own-picture.ts";

/** Shows what a visitor types or chooses in the hero's form beside the hero's ads, before anything is sent. */
export function showOwnProduct(hero: HTMLElement) {
  let host: string | undefined;
  let photo: OwnPicture | undefined;
  const show = () => {
    import("./show-own.ts").then(({ showOwn }) => showOwn(hero, host, photo), console.warn);
  };

  const readLink = (target: EventTarget | null) => {
    if (!isOf(target, "url")) return;
    const typed = hostOf(target.value);
    if (typed === host) return;
    host = typed;
    show();
  };
  hero.addEventListener("input", ({ target }) => readLink(target));
  readLink(hero.querySelector("[type=url]"));

  let latest: File | undefined;
  hero.addEventListener("change", async ({ target }) => {
    if (isOf(target, "file")) {
      const image = findImage(target.files!);
      latest = image;
      const own = image && (await draw(image));
      if (latest !== image) return;
      photo = own;
    }
    show();
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
