import { readPageSettings } from "../page-settings.ts";

/** Plays the page's silent films while they are seen, unless the visitor paused them or asked for less motion. */
export function playVideos() {
  const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const video = target as HTMLVideoElement;
      if (!isIntersecting) video.pause();
      // A browser that saves power may refuse; the poster then stays.
      else if (!("paused" in video.dataset)) video.play().catch(() => {});
    }
  });

  const { mediaUrl } = readPageSettings();
  for (const figure of document.querySelectorAll<HTMLElement>(".video")) {
    const video = figure.querySelector("video")!;
    setSources(video, mediaUrl);
    const toggle = figure.querySelector<HTMLButtonElement>(".video-toggle")!;
    if (wantsStillness) video.dataset.paused = "";
    toggle.hidden = false;
    const showState = () => {
      figure.toggleAttribute("data-playing", !video.paused);
      toggle.setAttribute("aria-label", video.paused ? "Play video" : "Pause video");
    };
    toggle.addEventListener("click", () => {
      if (video.paused) {
        delete video.dataset.paused;
        void video.play();
      } else {
        video.dataset.paused = "";
        video.pause();
      }
    });
    for (const change of ["play", "pause"]) video.addEventListener(change, showState);
    showState();
    seen.observe(video);
  }
}

/** Films may be kept elsewhere than the pages; nothing is fetched before one is played. */
function setSources(video: HTMLVideoElement, mediaUrl: string) {
  for (const source of video.querySelectorAll("source")) source.src = mediaUrl + source.dataset.film;
  video.load();
}
