import type { LayeredName } from "../../content/images.ts";
import images from "../images/manifest.json" with { type: "json" };
import { imageAddress } from "./image.tsx";

/** A scene's layers, back to front. */
export const LAYERS = ["plate", "shadow", "props-shadow", "product", "props"] as const;

/** The addresses of a scene's layers in AVIF, back to front. */
export function layerAddresses(name: LayeredName): string[] {
  return LAYERS.map((layer) => {
    const file = `${name}-${layer}` as const;
    return imageAddress(file, images[file].width, "avif");
  });
}
