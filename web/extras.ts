import chosenImage from "./form/image/chosen-image.css?inline";
import { confirmProducts } from "./form/hints/confirm-product.ts";
import { addStyles } from "./ui/add-styles.ts";
import { loadSmallerPictures } from "./ui/load-smaller-pictures.ts";
import { playVideos } from "./ui/play-videos.ts";
import { startAdStages } from "./sections/hero/start-ad-stages.ts";
import { startDemos } from "./sections/demo/start-demo.ts";
import { savesData } from "./ui/saves-data.ts";

/** Starts the page's videos, ads, demo and slider; loads less for visitors who save data. */
export function startExtras() {
  if (savesData()) loadSmallerPictures();
  playVideos();
  startAdStages();
  addStyles(chosenImage);
  confirmProducts();
  startDemos();
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target.matches(".cover")) {
      import("./form/hints/missing-input.ts").then(
        ({ reportMissingInput }) => reportMissingInput(target.closest("form")!),
        console.error,
      );
    } else enlargeSample(event, target);
  });
  if (document.querySelector(".compare")) {
    import("./sections/showcase/move-compare-sliders.ts").then(
      ({ moveCompareSliders }) => moveCompareSliders(),
      console.error,
    );
  }
}

/** A click meant for a new tab, and a browser without dialogs, follow the link. */
function enlargeSample(event: MouseEvent, target: Element) {
  const link = target.closest<HTMLAnchorElement>(".sample");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !("HTMLDialogElement" in globalThis))
    return;
  event.preventDefault();
  import("./ui/lightbox.ts").then(
    ({ openLightbox }) => openLightbox(link),
    () => location.assign(link.href),
  );
}
