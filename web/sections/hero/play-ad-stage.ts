import { addStyles } from "../../ui/add-styles.ts";
import css from "./building.css?inline";
import { savesData } from "../../ui/saves-data.ts";
import { showOwnProduct } from "./own-product.ts";

/** How long building one ad takes; `building.css` has the steps. */
const BUILD_MS = 1500;
/** From the start of one ad to the next. All three take 2.2 s; WCAG 2.2.2 requires a pause control only above 5 s. */
const NEXT_MS = 350;
/** Before the animation, so that visitors see the finished ads first. */
const REST_MS = 900;

/**
 * Builds the hero's finished ads once from the plain shot, in a wave, so that most of them are always finished. A tap on
 * an ad builds it again, and pressing the plain shot shows it in the first ad's place.
 */
export function playAdStages() {
  addStyles(css);
  for (const stage of document.querySelectorAll<HTMLElement>(".ad-stage")) {
    const shot = stage.querySelector<HTMLElement>(".ad-shot");
    const ads = Array.from(stage.querySelectorAll<HTMLElement>(".ad[data-live]"));
    if (!shot || ads.length === 0) continue;
    for (const ad of ads) layShotOver(ad, shot);
    compareOnPress(shot, ads[0]!);
    showOwnProduct(stage.closest(".hero")!);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) continue;
    play(stage, ads);
    const layered = stage.querySelector<HTMLElement>("[data-layers]");
    if (layered && !savesData()) {
      import("./layered-scene.ts").then(({ addLayers }) => addLayers(layered), console.error);
    }
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
  const starts = ads.map((ad, at) => setTimeout(build, REST_MS + at * NEXT_MS, ad));
  for (const ad of ads) ad.addEventListener("click", () => build(ad));
  // What a visitor enters is shown in finished ads.
  stage.closest(".hero")!.addEventListener("input", () => {
    starts.forEach(clearTimeout);
    ads.forEach(finish);
  });
}

function build(ad: HTMLElement) {
  finish(ad);
  // A style removed and set again in the same frame does not restart.
  void ad.offsetWidth;
  ad.dataset.building = "";
  setTimeout(finish, BUILD_MS, ad);
}

function finish(ad: HTMLElement) {
  delete ad.dataset.building;
}
