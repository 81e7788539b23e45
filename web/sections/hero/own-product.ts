import { hostOf } from "../../form/hints/confirm-link.ts";
import { findImage } from "../../form/image/image-file.ts";

/** Who advertises a chosen picture, until a URL is typed. */
const OWN_BRAND = "Your brand";

/** Shows what a visitor types or chooses in the hero's form in the hero's ads, before anything is sent. */
export function showOwnProduct(hero: HTMLElement) {
  const senders = Array.from(hero.querySelectorAll<HTMLElement>(".post-sender"), (sender) => ({
    avatar: sender.querySelector(".post-avatar")!,
    name: sender.querySelector("b")!,
    brand: sender.querySelector("b")!.textContent,
  }));
  // Not by the room's class: pages keep the rules of all classes that scripts name.
  const picture = hero.querySelector<HTMLElement>(".post-picture, [data-tone]:not(.post)");

  let host: string | undefined;
  const nameSenders = () => {
    for (const { avatar, name, brand } of senders) {
      const isOwn = name.closest("[data-tone]")?.querySelector(".post-own");
      name.textContent = host ?? (isOwn ? OWN_BRAND : brand);
      avatar.textContent = name.textContent.charAt(0);
    }
  };

  hero.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "url") return;
    const typed = hostOf(target.value);
    if (typed === host) return;
    host = typed;
    nameSenders();
  });

  let latest: File | undefined;
  hero.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    const image = findImage(target.files ?? []);
    latest = image;
    const own = image && (await draw(image));
    if (latest !== image) return;
    for (const former of hero.querySelectorAll(".post-own, .shot-own")) former.remove();
    if (own) hero.querySelector(".ad-shot")?.append(own.photo);
    if (own?.product) picture?.append(own.product);
    nameSenders();
  });
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
