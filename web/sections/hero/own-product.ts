import { readShopLink } from "../../form/hints/confirm-product.ts";

/** Shows what a visitor types or chooses in the hero's form beside the hero's ads, before anything is sent. */
export function showOwnProduct(hero: HTMLElement) {
  const field = hero.querySelector("[type=url]");
  if (!field) return;
  let link: string | undefined;
  const show = (changed?: EventTarget | null) => {
    import("./show-own.ts").then(({ showOwn }) => showOwn(hero, link, changed), console.warn);
  };

  const readLink = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement && target.type === "url")) return;
    const typed = readShopLink(target.value) && target.value;
    if (typed === link) return;
    link = typed;
    show();
  };
  hero.addEventListener("input", ({ target }) => readLink(target));
  readLink(field);
  hero.addEventListener("change", ({ target }) => show(target));
}
