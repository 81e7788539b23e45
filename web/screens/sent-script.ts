import type { Product } from "../../contract/lead-row.ts";
import { readSentPicture } from "../form/send/sent-picture.ts";
import { type SentRecord, readSent } from "../form/send/sent-record.ts";

/**
 * An inline script in the head of the screens after a form, so that the first paint already reflects what this tab sent,
 * in the theme of the page it was sent from. The style sheet shows one of the screen's states; the others are removed.
 */
const root = document.documentElement;
/** Of a domain that is cut in its middle, this much of its end is always shown. */
const SENDER_END_CHARS_MAX = 14;

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

/** Does nothing on screens without a preview. */
function showProduct(product: Product | undefined) {
  if (product?.type === "url") showLink(product.productUrl);
  if (product?.type === "file") showImage(product.fileUrl, product.fileName);
}

function showLink(url: string) {
  const link = { href: url, textContent: url, target: "_blank", rel: "noreferrer" };
  document.querySelector(".sent-link")?.append(Object.assign(document.createElement("a"), link));
  const domain = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)/i.exec(url)?.[1] ?? "";
  showSender(domain);
  for (const headline of document.querySelectorAll(".frame-headline")) headline.append(pageName(url));
}

/** As the account that posts the ads. What doesn't fit is cut in the middle. */
function showSender(domain: string) {
  const letter = domain.charAt(0);
  document.querySelector(".sender-letter")?.replaceChildren(letter);
  for (const place of document.querySelectorAll<HTMLElement>(".frame-product")) place.dataset.label = letter;
  const end = Math.max(Math.ceil(domain.length / 2), domain.length - SENDER_END_CHARS_MAX);
  const parts = [domain.slice(0, end), domain.slice(end)].map((textContent) =>
    Object.assign(document.createElement("span"), { textContent }),
  );
  document.querySelector(".sender-name")?.replaceChildren(...parts);
}

/** The page's name in its URL; empty if that has none, but perhaps a number. */
function pageName(url: string): string {
  const [last = ""] = /[^/]*(?=\/*$)/.exec(url.replace(/[?#].*/, "").replace(/^https?:\/\/[^/]*/i, "")) ?? [];
  let name = last.replace(/\.\w+$/, "");
  try {
    name = decodeURIComponent(name);
  } catch {
    // Not encoded in UTF-8.
  }
  name = name.replace(/[-_+\s]+/g, " ").trim();
  return /[^\W\d_A-Z]{3}|[^\0-\x7f]/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : "";
}

function showImage(url: string, name: string) {
  document.querySelector(".sent-name")?.append(name);
  const source = readSentPicture() ?? url;
  for (const [at, place] of document.querySelectorAll(".frame-product").entries()) {
    const image = new Image();
    image.alt = at === 0 ? name : "";
    // Most browsers can't display HEIC.
    image.addEventListener("error", () => {
      image.remove();
      root.dataset.product = "undrawn";
    });
    image.src = source;
    place.append(image);
  }
}
