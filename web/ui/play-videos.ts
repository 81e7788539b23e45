import { readPageSettings } from "../page-settings.ts";
import { savesData } from "./saves-data.ts";

/** Plays the page's silent videos while visible, unless the visitor paused them or asks for less motion or data. */
export function playVideos() {
  const staysStill = savesData() || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { mediaUrl } = readPageSettings();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const video = target as HTMLVideoElement;
      if (!isIntersecting) video.pause();
      // In power-saving mode the browser may refuse, and the poster stays.
      else if (!("paused" in video.dataset)) play(video).catch(() => {});
    }
  });

  for (const figure of document.querySelectorAll<HTMLElement>(".video")) {
    const video = figure.querySelector("video")!;
    for (const source of video.querySelectorAll("source")) source.src = mediaUrl + source.dataset.video;
    const toggle = figure.querySelector<HTMLButtonElement>(".video-toggle")!;
    if (staysStill) video.dataset.paused = "";
    toggle.hidden = false;
    const showState = () => {
      figure.toggleAttribute("data-playing", !video.paused);
      toggle.setAttribute("aria-label", video.paused ? "Play video" : "Pause video");
    };
    toggle.addEventListener("click", () => {
      if (video.paused) {
        delete video.dataset.paused;
        void play(video);
      } else {
        video.dataset.paused = "";
        video.pause();
      }
    });
    for (const change of ["play", "pause"]) video.addEventListener(change, showState);
    showState();
    observer.observe(video);
  }
}

/** Videos may be on another host (MEDIA_URL). Loading starts only with playing: `load` fetches them whole. */
function play(video: HTMLVideoElement): Promise<void> {
  if (!video.currentSrc) video.load();
  return video.play();
}
