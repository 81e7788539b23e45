import { addStyles } from "../../ui/add-styles.ts";
import css from "./own-frame.css?inline";

addStyles(css);

/** The empty sets. */
const plates = import.meta.glob<string>("../../images/*/*_ad1-plate.avif", {
  query: "?url",
  import: "default",
  eager: true,
});

/** What a hero shows of a visitor's product: in the plain shot's print, in the first ad, and in the others. */
export type OwnFrames = {
  print: HTMLElement;
  ad: HTMLElement;
  /** @param format "square", for example */
  waiting: (format: string) => HTMLElement;
};

export function ownFrames(print: HTMLElement, ad: HTMLElement): OwnFrames {
  return { print, ad, waiting: (format) => onSet(`Your ${format} ad`) };
}

/** On the industry's empty set, which waits for a product or has one. */
export function onSet(label: string, ...product: HTMLElement[]): HTMLElement {
  const own = labeled("post-own", label, ...product);
  const { theme } = document.querySelector("main")!.dataset;
  const plate = Object.entries(plates).find(([file]) => file.endsWith(`/${theme}_ad1-plate.avif`));
  if (plate) own.style.setProperty("--set", `url("${plate[1]}")`);
  return own;
}

export function labeled(className: string, label: string, ...picture: HTMLElement[]): HTMLElement {
  const own = document.createElement("div");
  own.className = className;
  own.dataset.label = label;
  own.append(...picture);
  return own;
}
