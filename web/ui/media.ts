import { loadSmallerPictures } from "./load-smaller-pictures.ts";
import { playVideos } from "./play-videos.ts";
import { savesData } from "./saves-data.ts";

/** Plays the page's videos, and where the visitor saves data loads less. */
export function startMedia() {
  if (savesData()) loadSmallerPictures();
  playVideos();
}
