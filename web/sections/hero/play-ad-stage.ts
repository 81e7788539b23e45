import { addStyles } from "../../ui/add-styles.ts";
import css from "./building.css?inline";
import { savesData } from "../../ui/saves-data.ts";
import { showOwnProduct } from "./own-product.ts";

/** How long building an ad takes; `building.css` has the steps. */
const BUILD_MS = 1500;
/** Before the first ad is built, so that visitors see the finished one first. */
const REST_MS = 1200;
/** How long a tapped ad waits for its layers. */
const LAYERS_MS = 600;

/**
 * Passes the plain shot over the largest of the hero's finished ads, once. A tap on an ad builds it from the shot, and
 * pressing the shot shows it in the first ad's place.
 */
export function playAdStages() {
  addStyles(css);
  for (const hero of document.querySelectorAll<HTMLElement>(".hero")) showOwnProduct(hero);
  for (const stage of document.querySelectorAll<HTMLElement>(".ad-stage")) {
    const shot = stage.querySelector<HTMLElement>(".ad-shot");
    const ads = Array.from(stage.querySelectorAll<HTMLElement>(".ad[data-live]"));
    if (!shot || ads.length === 0) continue;
    for (const ad of ads) layShotOver(ad, shot);
    compareOnPress(shot, ads[0]!);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play(stage, ads);
  }
}

/** Covers the ad with a copy of the plain shot, from which it is then built. */
function layShotOver(ad: HTMLElement, shot: HTMLElement) {
  const before = document.createElement("div");
  before.className = "post-before";
  before.setAttribute("aria-hidden", "true");
  before.append(shot.querySelector("picture")!.cloneNode(true));
  ad.querySelector(".post-picture")!.append(before);
}

function compareOnPress(shot: HTMLElement, ad: HTMLElement) {
  const show = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    ad.dataset.comparing = "";
  };
  const hide = () => delete ad.dataset.comparing;
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

function play(stage: HTMLElement, ads: HTMLElement[]) {
  const start = setTimeout(build, REST_MS, ads[0], "glimpse");
  for (const ad of ads) {
    ad.addEventListener("click", async () => {
      clearTimeout(start);
      await layersOf(ad);
      build(ad, "whole");
    });
  }
  // What a visitor enters is shown in finished ads.
  stage.closest(".hero")!.addEventListener("input", () => {
    clearTimeout(start);
    ads.forEach(finish);
  });
}

/** Fetches the layers of an ad that has some, unless the visitor saves data. Waits for them for a moment. */
async function layersOf(ad: HTMLElement) {
  if (!ad.dataset.layers || "layered" in ad.dataset || savesData()) return;
  const layers = import("./layered-scene.ts").then(({ addLayers }) => addLayers(ad), console.error);
  await Promise.race([layers, new Promise((resolve) => setTimeout(resolve, LAYERS_MS))]);
}

function build(ad: HTMLElement, how: "glimpse" | "whole") {
  finish(ad);
  // A style removed and set again in the same frame does not restart.
  void ad.offsetWidth;
  ad.dataset.building = how;
  setTimeout(finish, BUILD_MS, ad);
}

function finish(ad: HTMLElement) {
  delete ad.dataset.building;
}
