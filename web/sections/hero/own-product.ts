import { type ShopLink, readShopLink } from "../../form/hints/confirm-product.ts";

/** Shows what a visitor types or chooses in the hero's form beside the hero's ads, before anything is sent. */
export function showOwnProduct(hero: HTMLElement) {
  const field = hero.querySelector("[type=url]");
  if (!field) return;
  let shop: ShopLink | undefined;
  const show = (changed?: EventTarget | null) => {
    import("./show-own.ts").then(({ showOwn }) => showOwn(hero, shop, changed), console.warn);
  };

  const readLink = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement && target.type === "url")) return;
    const typed = readShopLink(target.value);
    if (typed?.domain === shop?.domain && typed?.path === shop?.path) return;
    shop = typed;
    show();
  };
  hero.addEventListener("input", ({ target }) => readLink(target));
  readLink(field);
  hero.addEventListener("change", ({ target }) => show(target));
}
