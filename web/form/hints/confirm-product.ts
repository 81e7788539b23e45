import { addStyles } from "../../ui/add-styles.ts";
import { findImage } from "../image/image-file.ts";
import css from "./confirm-product.css?inline";

/** Says under the button what the ads will be made from; the style sheet shows it in place of the reassurance. */
export function confirmProducts() {
  addStyles(css);
  for (const type of ["input", "change"])
    document.addEventListener(
      type,
      ({ target }) => target instanceof HTMLInputElement && confirmProduct(target),
    );
  document.querySelectorAll<HTMLInputElement>("input[type=url], input[type=file]").forEach(confirmProduct);
}

function confirmProduct({ type, value, files, form }: HTMLInputElement) {
  if (type !== "url" && type !== "file") return;
  const { dataset } = form!.querySelector<HTMLElement>(".form-reassurance")!;
  const source = type === "url" ? hostOf(value) : findImage(files ?? [])?.name;
  const name = type === "url" ? "link" : "photo";
  if (source) dataset[name] = `Your ads will be made from ${source}`;
  else delete dataset[name];
}

/** The shop's domain; undefined until the input is one. */
export function hostOf(text: string): string | undefined {
  try {
    const { hostname } = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
    const domain = hostname.replace(/^www\./, "");
    return /\.[a-z]{2,}$/.test(domain) ? domain : undefined;
  } catch {
    return undefined;
  }
}
