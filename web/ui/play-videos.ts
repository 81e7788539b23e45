import { readPageSettings } from "../page-settings.ts";

/** Plays the page's silent videos while visible, unless paused by the visitor or by prefers-reduced-motion. */
export function playVideos() {
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const video = target as HTMLVideoElement;
      if (!isIntersecting) video.pause();
      // In power-saving mode the browser may refuse, and the poster stays.
      else if (!("paused" in video.dataset)) video.play().catch(() => {});
    }
  });

  const { mediaUrl } = readPageSettings();
  for (const figure of document.querySelectorAll<HTMLElement>(".video")) {
    const video = figure.querySelector("video")!;
    setSources(video, mediaUrl);
    const toggle = figure.querySelector<HTMLButtonElement>(".video-toggle")!;
    if (prefersReducedMotion) video.dataset.paused = "";
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
    observer.observe(video);
  }
}

/** Videos may be on another host (MEDIA_URL). Nothing is fetched before playback. */
function setSources(video: HTMLVideoElement, mediaUrl: string) {
  for (const source of video.querySelectorAll("source")) source.src = mediaUrl + source.dataset.film;
  video.load();
}
