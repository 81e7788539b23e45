import { isLayered } from "../../../content/images.ts";
import { addStyles } from "../../ui/add-styles.ts";
import css from "./start-ad-stages.css?inline";
import { savesData } from "../../ui/saves-data.ts";
import { showOwnProduct } from "./own-product.ts";

/** How long a comparison takes; `cover-with-shot.css` has the steps. */
const COMPARISON_MS = 3600;
/** How long a tapped ad waits for its layers. */
const LAYERS_MS = 600;

/**
 * Shows the visitor's product in ads, and compares a tapped ad with the plain shot: a line crosses the ad and comes back,
 * with the product in the same place on either side. Holding the shot keeps it in view.
 */
export function startAdStages() {
  addStyles(css);
  for (const hero of document.querySelectorAll<HTMLElement>(".hero")) showOwnProduct(hero);
  const shot = document.querySelector<HTMLElement>(".ad-shot");
  const ads = Array.from(document.querySelectorAll<HTMLElement>(".hero [data-live]"));
  if (!shot || !ads[0]) return;
  compareOnPress(shot, () => ads.find((ad) => ad.querySelector(".ad-photo")?.clientWidth) ?? ads[0]!);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) compareOnClick(ads, shot);
}

/** The largest ad depends on the screen. */
function compareOnPress(shot: HTMLElement, largestAd: () => HTMLElement) {
  let ad = shot;
  let isHeld = false;
  const show = async (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (isHeld) return;
    isHeld = true;
    stopComparison();
    ad = largestAd();
    if ((await cover(ad, shot)) && isHeld) ad.dataset.covered = "";
  };
  const hide = () => {
    isHeld = false;
    delete ad.dataset.covered;
  };
  const handle = document.createElement("button");
  handle.type = "button";
  handle.className = "ad-shot-handle";
  handle.setAttribute("aria-label", "Hold to see the original photo");
  for (const type of ["pointerdown", "keydown"]) handle.addEventListener(type, show);
  for (const type of ["pointerup", "pointercancel", "pointerleave", "keyup", "blur"]) {
    handle.addEventListener(type, hide);
  }
  shot.append(handle);
}

function compareOnClick(ads: HTMLElement[], shot: HTMLElement) {
  for (const ad of ads) {
    ad.addEventListener("click", async ({ target }) => {
      if (shot.contains(target as Node)) return;
      await compare(ad, shot);
    });
  }
  // What a visitor enters is shown in finished ads.
  shot.closest(".hero")!.addEventListener("input", stopComparison);
}

/** Counts comparisons. One that is no longer the latest has been stopped, perhaps while it still loaded. */
let latest = 0;
let compared: HTMLElement | undefined;

async function compare(ad: HTMLElement, shot: HTMLElement) {
  const number = stopComparison();
  await loadLayers(ad);
  if (!(await cover(ad, shot)) || number !== latest) return;
  compared = ad;
  ad.dataset.comparing = "";
  setTimeout(() => number === latest && stopComparison(), COMPARISON_MS);
}

function stopComparison(): number {
  delete compared?.dataset.comparing;
  return ++latest;
}

async function cover(ad: HTMLElement, shot: HTMLElement): Promise<boolean> {
  return import("./cover-with-shot.ts").then(
    ({ coverWithShot }) => coverWithShot(ad, shot),
    (error) => {
      console.error(error);
      return false;
    },
  );
}

/** Fetches the layers of an ad that has some, unless the visitor saves data. Waits for them for a moment. */
async function loadLayers(ad: HTMLElement) {
  if (!isLayered(ad.dataset.live!) || "layered" in ad.dataset || savesData()) return;
  const layers = import("./layered-scene.ts").then(({ addLayers }) => addLayers(ad), console.error);
  await Promise.race([layers, new Promise((resolve) => setTimeout(resolve, LAYERS_MS))]);
}
