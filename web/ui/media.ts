import { loadSmallerPictures } from "./load-smaller-pictures.ts";
import { playVideos } from "./play-videos.ts";
import { playAdStages } from "../sections/hero/play-ad-stage.ts";
import { startDemos } from "../sections/demo/start-demo.ts";
import { savesData } from "./saves-data.ts";

/** Plays the page's videos, builds its ads, starts its demo and moves its slider; loads less for visitors who save data. */
export function startMedia() {
  if (savesData()) loadSmallerPictures();
  playVideos();
  playAdStages();
  startDemos();
  if (document.querySelector(".compare")) {
    import("../sections/showcase/move-compare-sliders.ts").then(
      ({ moveCompareSliders }) => moveCompareSliders(),
      console.error,
    );
  }
}
