/** Makes each chapter's button play the video from there, and marks the current chapter. */
export function start(demo: HTMLElement) {
  const video = demo.querySelector("video")!;
  const chapters = Array.from(demo.querySelectorAll<HTMLButtonElement>("[data-at]"));

  const markCurrent = () => {
    const started = chapters.filter((chapter) => readStart(chapter) <= video.currentTime).length;
    for (const [at, chapter] of chapters.entries()) {
      chapter.setAttribute("aria-current", String(at === started - 1));
    }
  };
  for (const chapter of chapters) {
    chapter.addEventListener("click", () => {
      if (!video.currentSrc) video.load();
      video.currentTime = readStart(chapter);
      delete video.dataset.paused;
      // In power-saving mode the browser may refuse; it then shows the chapter's first frame.
      video.play().catch(() => {});
    });
  }
  for (const change of ["timeupdate", "seeking"]) video.addEventListener(change, markCurrent);
  // "timeupdate" may come a quarter of a second after the scene that it belongs to.
  const markWithFrame = () => {
    markCurrent();
    video.requestVideoFrameCallback?.(markWithFrame);
  };
  markWithFrame();
}

/** Where a button's chapter starts, in seconds. */
function readStart({ dataset }: HTMLButtonElement): number {
  return Number(dataset.at);
}
