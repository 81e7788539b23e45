import type { Product } from "../../contract/lead-row.ts";
import { type SentRecord, readSent } from "../form/send/sent-record.ts";

/**
 * An inline script in the head of the screens after a form, so that the first paint already reflects what this tab sent,
 * in the theme of the page it was sent from. The style sheet shows one of the screen's states; the others are removed.
 */
const root = document.documentElement;
const sent = readSent();
if (sent) setState(sent);
applyTheme();
// Fires before the page's other scripts run.
document.addEventListener(
  "readystatechange",
  () => {
    removeHiddenStates();
    showProduct(sent?.product);
    if (sent?.industry) document.querySelector(".another-product")?.setAttribute("href", `/${sent.industry}`);
  },
  { once: true },
);

function setState({ last, product, industry }: SentRecord) {
  root.dataset.last = last;
  if (product || last === "product") root.dataset.product = product?.type ?? "unknown";
  if (industry) root.dataset.industry = industry;
}

/** Applies the parts of a theme outside the style sheet: the browser's theme color, and the font's preload. */
function applyTheme() {
  const style = getComputedStyle(root);
  document
    .querySelector("meta[name=theme-color]")
    ?.setAttribute("content", style.getPropertyValue("--paper"));
  const href = JSON.parse(style.getPropertyValue("--display-file")) as string;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" };
  document.head.append(Object.assign(document.createElement("link"), link));
}

/** Removes the states that the style sheet hides, and sets the title of the visible one. */
function removeHiddenStates() {
  for (const part of document.querySelectorAll<HTMLElement>("[data-title], .sent-line")) {
    if (getComputedStyle(part).display === "none") part.remove();
    else document.title = part.dataset.title ?? document.title;
  }
}

/** Does nothing on screens without frames. */
function showProduct(product: Product | undefined) {
  if (product?.type === "url") showLink(product.productUrl);
  if (product?.type === "file") showImage(product.fileUrl, product.fileName);
}

function showLink(url: string) {
  const link = { href: url, textContent: url, target: "_blank", rel: "noreferrer" };
  document.querySelector(".sent-link")?.append(Object.assign(document.createElement("a"), link));
  const domain = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)/i.exec(url)?.[1] ?? "";
  showSender(domain);
}

/** The account name on the blurred ads. */
function showSender(name: string) {
  for (const plate of document.querySelectorAll(".frame-plate")) {
    const sender = Object.assign(document.createElement("p"), {
      className: "frame-sender",
      textContent: name,
    });
    sender.setAttribute("aria-hidden", "true");
    sender.dataset.letter = Array.from(name)[0] ?? "";
    plate.append(sender);
  }
}

function showImage(url: string, name: string) {
  document.querySelector(".sent-name")?.append(name);
  for (const [at, plate] of document.querySelectorAll(".frame-plate").entries()) {
    const image = new Image();
    image.alt = at === 0 ? name : "";
    // Most browsers can't display HEIC.
    image.addEventListener("error", () => {
      image.remove();
      root.dataset.product = "undrawn";
    });
    image.src = url;
    plate.prepend(image);
  }
}
