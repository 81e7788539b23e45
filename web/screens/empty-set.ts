import { isLayered } from "../../content/images.ts";
import type { Industry } from "../../contract/paths.ts";
import images from "../images/manifest.json" with { type: "json" };
import { imageUrl } from "../ui/image.tsx";

/** The set of an industry's first ad, without product and props; undefined if that ad isn't layered. */
export function emptySet(industry: Industry) {
  const ad = `${industry}_ad1`;
  if (!isLayered(ad)) return undefined;
  const name = `${ad}-plate` as const;
  const { width, height } = images[name];
  return {
    width,
    height,
    avif: imageUrl(name, width, "avif"),
    webp: imageUrl(name, width, "webp"),
  };
}
