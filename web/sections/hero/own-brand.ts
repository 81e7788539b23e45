import { labeled, onSet, ownFrames, type OwnFrames } from "./own-frame.ts";

/** Who advertises a chosen picture, until a URL is typed. */
const OWN_BRAND = "Your brand";
/** "com", or "co.uk". */
const SUFFIX = /\.(?:(?:com?|org|net)\.[a-z]{2}|[a-z]+)$/;
/** Their shops are subdomains, or only paths. */
const SHARED = /(?:^|\.)(?:amazon|bigcartel|ebay|etsy|google|myshopify|square|squarespace|walmart|wixsite)$/;

/** Shows the photo in the hero's ads, or else a card for the link, or else the samples. */
export function showOwn(hero: HTMLElement, host: string | undefined, photo: OwnFrames | undefined) {
  for (const former of hero.querySelectorAll(".post-own, .shot-own")) former.remove();
  const own = photo ?? (host ? waitForLink(host) : undefined);
  if (own) place(hero, own);
  nameSenders(hero, host, own !== undefined);
}

function place(hero: HTMLElement, own: OwnFrames) {
  // Not by the room's class: pages keep the rules of all classes that scripts name.
  const picture = hero.querySelector<HTMLElement>(".compare, .post-picture, [data-tone]:not(.post)");
  hero.querySelector(".ad-shot")?.append(own.print);
  picture?.append(own.ad);
  for (const ad of hero.querySelectorAll<HTMLElement>(".ad")) {
    const other = ad.querySelector(".post-picture, .finished");
    if (other && other !== picture) other.append(own.waiting(ad.dataset.format!));
  }
}

/** Names the advertiser: after a link's domain, if any. The sample's own words return when nothing is the visitor's. */
function nameSenders(hero: HTMLElement, host: string | undefined, isOwn: boolean) {
  for (const sender of hero.querySelectorAll<HTMLElement>(".post-sender")) {
    const name = sender.querySelector("b")!;
    sender.dataset.brand ??= name.textContent;
    name.textContent = host ? findBrand(host) : isOwn ? OWN_BRAND : sender.dataset.brand;
    sender.querySelector(".post-avatar")!.textContent = name.textContent.charAt(0);
  }
}

/** A link names no picture: its card waits on an empty set, and nobody's name stands on another's product. */
function waitForLink(host: string): OwnFrames {
  const card = document.createElement("p");
  const name = document.createElement("b");
  name.textContent = findBrand(host);
  card.append("Next on set", name, host);
  return ownFrames(labeled("shot-own", "Your page"), onSet("", card));
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
