const SWEEP_MS = 1600;
/** How far the plain shot covers the ad in a sweep, in percent. */
const SWEEP_BY = 28;
const GLIDE_MS = 700;
/** A pointer that rests this long before it is lifted has not flicked. */
const FLICK_MS = 80;

/** Events that mean that the visitor uses the slider. `keydown` is not one, as most keys don't move it. */
const TOUCHES = ["pointerdown", "input"];

/**
 * Sweeps each slider once when it is seen, and lets it glide after a flick; not for visitors who asked for less motion.
 */
export function moveCompareSliders() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const slider of document.querySelectorAll<HTMLInputElement>(".compare input[type=range]")) {
    const move = slide(slider);
    sweepWhenSeen(slider, move);
    glideAfterFlick(slider, move);
  }
}

type Slide = (durationMs: number, cutAt: (time: number) => number) => void;

/** Moves the cut from frame to frame; the input has only steps. Any touch of the slider ends it. */
function slide(slider: HTMLInputElement): Slide {
  let frame = 0;
  for (const type of TOUCHES) slider.addEventListener(type, () => cancelAnimationFrame(frame));
  return (durationMs, cutAt) => {
    const start = performance.now();
    const draw = (now: number) => {
      const time = Math.min(1, Math.max(0, now - start) / durationMs);
      const cut = Math.min(100, Math.max(0, cutAt(time)));
      slider.parentElement!.style.setProperty("--cut", `${cut}%`);
      if (time < 1) {
        frame = requestAnimationFrame(draw);
      } else {
        slider.valueAsNumber = cut;
        slider.dispatchEvent(new Event("input"));
      }
    };
    frame = requestAnimationFrame(draw);
  };
}

function sweepWhenSeen(slider: HTMLInputElement, move: Slide) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      const rest = slider.valueAsNumber;
      move(SWEEP_MS, (time) => rest + SWEEP_BY * Math.sin(Math.PI * time) ** 2);
    },
    { threshold: 0.6 },
  );
  observer.observe(slider);
  // A visitor who has used it needs no demonstration.
  for (const type of TOUCHES) slider.addEventListener(type, () => observer.disconnect());
}

function glideAfterFlick(slider: HTMLInputElement, move: Slide) {
  let track: PointerEvent[] = [];
  slider.addEventListener("pointerdown", () => (track = []));
  slider.addEventListener("pointermove", (event) => {
    if (event.buttons) track.push(event);
  });
  slider.addEventListener("pointerup", (event) => {
    const from = track.find(({ timeStamp }) => event.timeStamp - timeStamp < FLICK_MS);
    if (!from || from.timeStamp === event.timeStamp) return;
    const percent = (100 * (event.clientX - from.clientX)) / slider.clientWidth;
    // The distance at which the ease-out below starts at the pointer's speed.
    const distance = ((percent / (event.timeStamp - from.timeStamp)) * GLIDE_MS) / 3;
    const start = slider.valueAsNumber;
    move(GLIDE_MS, (time) => start + distance * (1 - (1 - time) ** 3));
  });
}
