import { addStyles } from "../../ui/add-styles.ts";
import css from "./confirm-product.css?inline";

/** Says under the button what the ads will be made from; the style sheet shows it in place of the reassurance. */
export function confirmProducts() {
  addStyles(css);
  document.addEventListener("input", ({ target }) => confirmProduct((target as HTMLInputElement).form));
  document.querySelectorAll("form").forEach(confirmProduct);
}

function confirmProduct(form: HTMLFormElement | null) {
  const file = form?.querySelector<HTMLInputElement>("[type=file]");
  if (!file) return;
  const { mode, url } = form!.elements as unknown as { mode: RadioNodeList; url: HTMLInputElement };
  const source = mode.value === "url" ? readShopLink(url.value)?.domain : file.files![0]?.name;
  form!.querySelector<HTMLElement>(".form-reassurance")!.dataset.from = source ?? "";
}

export type ShopLink = { domain: string; path: string };

/** Undefined until the input has a domain. */
export function readShopLink(text: string): ShopLink | undefined {
  try {
    const { hostname, pathname: path } = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
    const domain = hostname.replace(/^www\./, "");
    return /\.[a-z]{2,}$/.test(domain) ? { domain, path } : undefined;
  } catch {
    return undefined;
  }
}
