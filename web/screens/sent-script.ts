import type { Product } from "../../contract/lead-row.ts";
import { type SentImage, readSentImage } from "../form/send/sent-image.ts";
import { type SentRecord, readSent } from "../form/send/sent-record.ts";

/**
 * An inline script in the head of the screens after a form, so that the first paint already reflects what this tab
 * sent, in the theme of the page it was sent from. The style sheet shows one of the screen's states; the others are
 * removed.
 */
const root = document.documentElement;
/** A product page's domain, without "www.", and path. */
const PRODUCT_URL = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)[^/?#]*([^?#]*)/i;

const sent = readSent();
const picture = readSentImage();
if (sent) setState(sent);
applyTheme();
// Fires before the page's other scripts run.
document.addEventListener(
  "readystatechange",
  () => {
    removeHiddenStates();
    showProduct(sent?.product);
    if (sent?.email) document.querySelector(".sent-email")?.append(sent.email);
    else document.querySelector(".of-email")?.remove();
    linkToIndustry(`/${sent?.industry ?? ""}`);
  },
  { once: true },
);

function setState({ last, product, industry }: SentRecord) {
  root.dataset.last = last;
  if (product || last === "product") root.dataset.product = productState(product);
  if (industry) root.dataset.industry = industry;
}

function productState(product: Product | undefined) {
  if (!product) return "unknown";
  return product.type === "file" && picture?.isCut ? "cut" : product.type;
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
  for (const part of document.querySelectorAll<HTMLElement>("[data-title]")) {
    if (getComputedStyle(part).display === "none") part.remove();
    else document.title = part.dataset.title ?? document.title;
  }
}

function linkToIndustry(path: string) {
  document.querySelector(".another-product")?.setAttribute("href", path);
  const mail = document.querySelector<HTMLAnchorElement>(".tell");
  if (mail) mail.href += encodeURIComponent(location.origin + path);
}

function showProduct(product: Product | undefined) {
  if (product?.type === "url") showLink(product.productUrl);
  if (product?.type === "file") showImage(picture ?? { src: product.fileUrl }, product.fileName);
}

/** Keeps a path's last segment, which usually names the product. */
function shorten(path: string) {
  return path.replace(/^\/.+(?=\/[^/])/, "/…").replace(/\/$/, "");
}

function showLink(url: string) {
  const [, domain = "", path = ""] = PRODUCT_URL.exec(url) ?? [];
  const link = {
    href: url,
    title: url,
    textContent: domain + shorten(path),
    target: "_blank",
    rel: "noreferrer",
  };
  document.querySelector(".received-as")?.append(Object.assign(document.createElement("a"), link));
}

/** Shows the visitor's photo, and stands its cut-out product on every frame's set; describes it once. */
function showImage({ src, isCut }: SentImage, name: string) {
  document.querySelector(".received-as")?.append(name);
  const places = document.querySelectorAll(isCut ? ".print, .frame-plate" : ".print");
  for (const [at, place] of places.entries()) {
    const image = Object.assign(new Image(), { alt: at === 0 ? name : "", src });
    // Most browsers can't display HEIC; the style sheet has a sign for it.
    image.addEventListener("error", () => image.remove());
    place.append(image);
  }
}
