import type { Product } from "../../contract/lead-row.ts";
import { type SentPicture, readSentPicture } from "../form/send/sent-picture.ts";
import { type SentRecord, readSent } from "../form/send/sent-record.ts";

/**
 * An inline script in the head of the screens after a form, so that the first paint already reflects what this tab
 * sent, in the theme of the page it was sent from. The style sheet shows one of the screen's states; the others are
 * removed.
 */
const root = document.documentElement;
/** When a domain is shortened in its middle, its end stays: half of it, but at most this much. */
const DOMAIN_END_CHARS_MAX = 14;
/** A product page's domain, without "www.", and path. */
const PRODUCT_URL = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)[^/?#]*([^?#]*)/i;

const sent = readSent();
const picture = readSentPicture();
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

/** Does nothing on screens without a preview. */
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
  showDomain(domain);
}

/** Shows the domain in two parts, so that one that doesn't fit is shortened in its middle. */
function showDomain(domain: string) {
  const end = Math.max(Math.ceil(domain.length / 2), domain.length - DOMAIN_END_CHARS_MAX);
  const parts = [domain.slice(0, end), domain.slice(end)].map((textContent) =>
    Object.assign(document.createElement("span"), { textContent }),
  );
  document.querySelector(".received-name")?.replaceChildren(...parts);
}

/** Stands the cut-out product on every frame's set, or lays the photo beside the sample ads, and describes it once. */
function showImage({ src, isCut }: SentPicture, name: string) {
  document.querySelector(".received-as")?.append(name);
  const places = document.querySelectorAll(isCut ? ".frame-plate" : ".frames");
  const images = Array.from(places, (place, at) => {
    const image = Object.assign(new Image(), { alt: at === 0 ? name : "", src });
    place.append(isCut ? image : print(image));
    return image;
  });
  // Most browsers can't display HEIC.
  images[0]?.addEventListener("error", () => images[0]?.closest(".print")?.remove());
}

/** The style sheet has its caption. */
function print(photo: HTMLImageElement): HTMLElement {
  const paper = Object.assign(document.createElement("div"), { className: "print" });
  paper.append(photo);
  return paper;
}
