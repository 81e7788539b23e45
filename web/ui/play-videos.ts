import { readPageSettings } from "../page-settings.ts";

/** Browsers that let visitors save data, which is none of Firefox and Safari. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Plays the page's silent films while they are seen, unless the visitor paused them, or asked for less motion or data. */
export function playVideos() {
  const savesData = (navigator as SavingNavigator).connection?.saveData;
  const wantsStillness = savesData || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { mediaUrl } = readPageSettings();
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const video = target as HTMLVideoElement;
      if (!isIntersecting) video.pause();
      // A browser that saves power may refuse; the poster then stays.
      else if (!("paused" in video.dataset)) play(video, mediaUrl).catch(() => {});
    }
  });

  for (const figure of document.querySelectorAll<HTMLElement>(".video")) {
    const video = figure.querySelector("video")!;
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
        void play(video, mediaUrl);
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

/** Films may be kept elsewhere than the pages; of one that is never played nothing is fetched. */
function play(video: HTMLVideoElement, mediaUrl: string): Promise<void> {
  if (!video.currentSrc) {
    for (const source of video.querySelectorAll("source")) source.src = mediaUrl + source.dataset.film;
    video.load();
  }
  return video.play();
}
