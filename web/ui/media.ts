import { loadSmallerPictures } from "./load-smaller-pictures.ts";
import { playVideos } from "./play-videos.ts";
import { playAdStages } from "../sections/hero/play-ad-stage.ts";
import { savesData } from "./saves-data.ts";

/** Plays the page's videos and builds its ads, and where the visitor saves data loads less. */
export function startMedia() {
  if (savesData()) loadSmallerPictures();
  playVideos();
  playAdStages();
}
