import { addStyles } from "../../ui/add-styles.ts";
import css from "./building.css?inline";
import { savesData } from "../../ui/saves-data.ts";
import { showOwnProduct } from "./own-product.ts";

/** How long building one ad takes; `building.css` has the steps. */
const BUILD_MS = 4600;
/** The pause before the first ad and after each, to look at what is there. */
const REST_MS = 1200;

/**
 * Builds the hero's ads from the plain shot, one after the other, then rests. A tap on an ad builds it again, and pressing the
 * plain shot shows it in the first ad's place.
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

/** Every ad is made from the same picture. */
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
  handle.setAttribute("aria-label", "Hold to see the photo before");
  for (const type of ["pointerdown", "keydown"]) handle.addEventListener(type, show);
  for (const type of ["pointerup", "pointercancel", "pointerleave", "keyup", "blur"]) {
    handle.addEventListener(type, hide);
  }
  shot.append(handle);
}

/** What moves for longer than five seconds can be stopped. */
function play(stage: HTMLElement, ads: HTMLElement[]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const control = document.createElement("button");
  control.type = "button";
  control.className = "stage-control";
  stage.querySelector(".ad")!.append(control);

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    for (const ad of ads) delete ad.dataset.building;
    control.setAttribute("aria-label", "Play again");
  }

  function build([ad, ...rest]: HTMLElement[]) {
    stop();
    if (!ad) return;
    // A style removed and set again in the same frame does not restart.
    void ad.offsetWidth;
    ad.dataset.building = "";
    control.setAttribute("aria-label", "Stop");
    timer = setTimeout(
      () => {
        if (rest[0]) bringIntoView(stage, rest[0]);
        timer = setTimeout(build, rest[0] ? REST_MS / 2 : 0, rest);
        delete ad.dataset.building;
      },
      BUILD_MS + REST_MS / 2,
    );
  }

  control.addEventListener("click", (event) => {
    event.stopPropagation();
    if (timer === undefined) build(ads);
    else stop();
  });
  for (const ad of ads) ad.addEventListener("click", () => build([ad]));
  // Swiping or filling in the form ends the animation.
  for (const type of ["touchmove", "wheel"]) stage.addEventListener(type, stop, { passive: true });
  stage.closest(".hero")!.addEventListener("input", stop);
  control.setAttribute("aria-label", "Stop");
  timer = setTimeout(build, REST_MS, ads);
}

/** On phones, scrolls the row of ads, never the page. */
function bringIntoView(stage: HTMLElement, ad: HTMLElement) {
  if (stage.scrollWidth > stage.clientWidth) {
    stage.scrollTo({ left: ad.offsetLeft - (stage.clientWidth - ad.offsetWidth) / 2, behavior: "smooth" });
  }
}
