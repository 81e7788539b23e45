import { addStyles } from "../../ui/add-styles.ts";
import css from "./layered-scene.css?inline";

/**
 * Builds the ad from its layers; or from its finished picture, if some layer is not there in time or the browser
 * lacks AVIF.
 */
export async function addLayers(ad: HTMLElement) {
  const layers = ad.dataset.layers!.split(" ").map((url) => {
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
  if ("building" in ad.dataset) return;
  addStyles(css);
  const scene = document.createElement("div");
  scene.className = "post-scene";
  scene.setAttribute("aria-hidden", "true");
  const { translate = "none", scale = "none" } = ad.dataset;
  scene.style.setProperty("--translate", translate);
  scene.style.setProperty("--scale", scale);
  scene.append(...layers);
  ad.querySelector(".post-picture > picture")!.after(scene);
  ad.dataset.layered = "";
}
