import { addStyles } from "../../ui/add-styles.ts";
import { LAYERS } from "../../ui/layers.ts";
import css from "./layered-scene.css?inline";

/** At the widths that `tools/images.ts` makes of layers. */
const urls = import.meta.glob<string>("../../images/*/*_ad1-*.avif", {
  query: "?url",
  import: "default",
  eager: true,
});

/**
 * Adds the ad's layers, for its next comparison, unless one of them can't be loaded or drawn.
 */
export async function addLayers(ad: HTMLElement) {
  const layers = layerUrls(ad.dataset.live!).map((url) => {
    const layer = new Image();
    layer.alt = "";
    layer.fetchPriority = "low";
    layer.src = url;
    return layer;
  });
  try {
    await Promise.all(layers.map((layer) => layer.decode()));
  } catch {
    return;
  }
  if ("comparing" in ad.dataset || "layered" in ad.dataset) return;
  addStyles(css);
  const scene = document.createElement("div");
  scene.className = "post-scene";
  scene.setAttribute("aria-hidden", "true");
  scene.append(...layers);
  ad.querySelector(":is(.post-picture, .finished) > picture")!.after(scene);
  ad.dataset.layered = "";
}

/** Back to front. */
function layerUrls(name: string): string[] {
  return LAYERS.map(
    (layer) => Object.entries(urls).find(([file]) => file.endsWith(`/${name}-${layer}.avif`))![1],
  );
}
