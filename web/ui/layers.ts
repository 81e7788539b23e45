import type { LayeredName } from "../../content/images.ts";
import images from "../images/manifest.json" with { type: "json" };
import { imageUrl } from "./image.tsx";

/** A scene's layers, back to front. */
export const LAYERS = ["plate", "shadow", "props-shadow", "product", "props"] as const;

/** The URLs of a scene's layers in AVIF, back to front. */
export function layerUrls(name: LayeredName): string[] {
  return LAYERS.map((layer) => {
    const file = `${name}-${layer}` as const;
    return imageUrl(file, images[file].width, "avif");
  });
}
