import { addStyles } from "../../ui/add-styles.ts";
import css from "./own-brand.css?inline";

addStyles(css);

/** Who advertises a chosen picture, until a URL is typed. */
const OWN_BRAND = "Your brand";
/** "com", or "co.uk". */
const SUFFIX = /\.(?:(?:com?|org|net)\.[a-z]{2}|[a-z]+)$/;
/** Their shops are subdomains, or only paths. */
const SHARED = /(?:^|\.)(?:amazon|bigcartel|ebay|etsy|google|myshopify|square|squarespace|walmart|wixsite)$/;

/** Names the ads' advertiser after a link's domain, if any, and says below the name that the ad is still a sample. */
export function nameAds(hero: HTMLElement, host: string | undefined) {
  for (const sender of hero.querySelectorAll<HTMLElement>(".post-sender")) {
    const [avatar, name, about] = [".post-avatar", "b", "small"].map((part) => sender.querySelector(part)!);
    const { dataset } = sender;
    dataset.brand ??= name!.textContent;
    dataset.about ??= about!.textContent;
    const ad = sender.closest("[data-tone]")!;
    ad.toggleAttribute("data-linked", host !== undefined);
    const isOwn = ad.querySelector(".post-own");
    name!.textContent = host ? findBrand(host) : isOwn ? OWN_BRAND : dataset.brand;
    about!.textContent = host && !isOwn ? `Sample. Yours: ${host}` : dataset.about;
    avatar!.textContent = name!.textContent.charAt(0);
  }
}

/** "Fritz Kola" for fritz-kola.com; the domain itself where it doesn't tell. */
export function findBrand(host: string): string {
  const site = host.replace(SUFFIX, "");
  const shop = site.replace(SHARED, "");
  const labels = shop.split(".");
  const name = labels[shop === site ? labels.length - 1 : 0];
  if (!name || name.startsWith("xn--")) return host;
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
