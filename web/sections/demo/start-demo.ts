import type { DemoContent } from "../../../content/page.ts";

type Start = (demo: HTMLElement) => void;

/** The scripts of the demos that have one. */
const scripts: Partial<Record<DemoContent["kind"], () => Promise<{ start: Start }>>> = {
  daylight: () => import("./follow-range.ts"),
  loupe: () => import("./loupe.ts"),
  layers: () => import("./follow-range.ts"),
  chapters: () => import("./chapters.ts"),
};

/** Loads the demo's script when the visitor scrolls near it. Until then, and without it, the demo shows its content. */
export function startDemos() {
  for (const demo of document.querySelectorAll<HTMLElement>("[data-demo]")) {
    makeWayFor(demo);
    const load = scripts[demo.dataset.demo as DemoContent["kind"]];
    if (!load) continue;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        observer.disconnect();
        load().then(({ start }) => start(demo), console.error);
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(demo);
  }
}

/** Hides the second button of phones before a demo would cut it. */
function makeWayFor(demo: HTMLElement) {
  const button = document.querySelector(".sticky-button")!;
  new IntersectionObserver(([entry]) => button.toggleAttribute("data-away", entry!.isIntersecting), {
    rootMargin: "-86% 0px 0px",
  }).observe(demo);
}
