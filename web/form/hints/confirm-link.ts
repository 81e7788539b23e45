import { addStyles } from "../../ui/add-styles.ts";
import css from "./confirm-link.css?inline";

/** Says under the button what a typed link leads to; the style sheet shows it in place of the reassurance. */
export function confirmLinks() {
  addStyles(css);
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "url") confirmLink(target);
  });
  document.querySelectorAll<HTMLInputElement>("input[type=url]").forEach(confirmLink);
}

function confirmLink({ value, form }: HTMLInputElement) {
  const host = hostOf(value);
  const { dataset } = form!.querySelector<HTMLElement>(".form-reassurance")!;
  if (host) dataset.link = `Your ads will be made from ${host}`;
  else delete dataset.link;
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
