import type { Product } from "../../contract/lead-row.ts";
import { type SentRecord, readSent } from "../form/send/sent-record.ts";

/**
 * Stands in the head of the screens that follow a form, so that the first thing drawn is already what this tab has sent, in
 * the world that it was sent from. The style sheet shows the state that it is in, and the others leave the page.
 */
const root = document.documentElement;
const sent = readSent();
if (sent) describeSent(sent);
dressUp();
// Before the page's other scripts, which are fetched meanwhile.
document.addEventListener(
  "readystatechange",
  () => {
    keepOneState();
    showProduct(sent?.product);
  },
  { once: true },
);

function describeSent({ last, product, industry }: SentRecord) {
  root.dataset.last = last;
  if (product || last === "product") root.dataset.product = product?.type ?? "unknown";
  if (industry) root.dataset.industry = industry;
}

/** What a theme says outside the style sheet: the color around the page, and the font to be fetched at once. */
function dressUp() {
  const style = getComputedStyle(root);
  document
    .querySelector("meta[name=theme-color]")
    ?.setAttribute("content", style.getPropertyValue("--paper"));
  const href = JSON.parse(style.getPropertyValue("--display-file")) as string;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" };
  document.head.append(Object.assign(document.createElement("link"), link));
}

/** Takes away what the style sheet hides. A state has words of its own for the browser's tab. */
function keepOneState() {
  for (const part of document.querySelectorAll<HTMLElement>("[data-title], .sent-line")) {
    if (getComputedStyle(part).display === "none") part.remove();
    else document.title = part.dataset.title ?? document.title;
  }
}

/** Only the screen that asks where the ads should go shows it. */
function showProduct(product: Product | undefined) {
  if (!document.querySelector(".ad-creation")) return;
  if (product?.type === "url") showLink(product.productUrl);
  if (product?.type === "file") showImage(product.fileUrl, product.fileName);
}

function showLink(address: string) {
  const link = { href: address, textContent: address, target: "_blank", rel: "noreferrer" };
  document.querySelector(".sent-link")!.append(Object.assign(document.createElement("a"), link));
  const domain = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)/i.exec(address)?.[1] ?? "";
  for (const letter of document.querySelectorAll(".frame-letter"))
    letter.textContent = Array.from(domain)[0] ?? "";
  showHeadline(domain);
}

/** Set as large as its length lets it be. */
function showHeadline(text: string) {
  const headline = document.querySelector<HTMLElement>(".frames-headline")!;
  headline.style.setProperty("--characters", String(Math.max(text.length, 8)));
  // Broken after a dot, if it must be.
  headline.replaceChildren(
    ...(text.match(/[^.]+\.?/g) ?? []).flatMap((part) => [part, document.createElement("wbr")]),
  );
}

function showImage(address: string, name: string) {
  document.querySelector(".sent-name")!.textContent = name;
  for (const [at, plate] of document.querySelectorAll(".frame-plate").entries()) {
    const image = new Image();
    image.alt = at === 0 ? name : "";
    // Most browsers can't draw HEIC.
    image.addEventListener("error", () => {
      image.remove();
      root.dataset.product = "undrawn";
      // As in the picker: the name stands above already.
      showHeadline(name.split(".").pop()!.slice(0, 5));
    });
    image.src = address;
    plate.prepend(image);
  }
}
