/**
 * Scrolling shows the first step when the demo enters the window, and the last when its top has risen to this share of
 * the window's height.
 */
const LAST_STEP_AT = 0.3;

/**
 * Shows the step that the demo's range input is at. Until the visitor moves it, scrolling moves it, up to the step
 * where the demo rests. With reduced motion, it starts there.
 */
export function start(demo: HTMLElement) {
  const range = demo.querySelector<HTMLInputElement>("input[type=range]")!;
  const steps = Array.from(demo.querySelectorAll<HTMLElement>("[data-step]"));
  const last = steps.length - 1;
  /** The last step that is shown unasked. */
  const rest = Number(range.dataset.rest ?? last);

  // With only some of its layers, the picture would look half drawn.
  const layers = Array.from(demo.querySelectorAll("figure img"), (layer) =>
    (layer as HTMLImageElement).decode(),
  );
  demo.dataset.loading = "";
  Promise.allSettled(layers).then(() => delete demo.dataset.loading, console.error);

  const show = () => {
    demo.style.setProperty("--at", range.value);
    const current = steps[Math.round(range.valueAsNumber)]!;
    for (const step of steps) step.toggleAttribute("data-current", step === current);
    range.setAttribute("aria-valuetext", current.dataset.step!);
  };
  const showAt = (step: number) => {
    range.valueAsNumber = Math.min(last, Math.max(0, step));
    show();
  };
  const scroll = () => {
    const top = demo.querySelector("figure")!.getBoundingClientRect().top / innerHeight;
    // Scrolling back undoes no step.
    showAt(Math.max(range.valueAsNumber, Math.min(rest, (last * (1 - top)) / (1 - LAST_STEP_AT))));
  };

  const touched = new AbortController();
  for (const event of ["input", "pointerdown", "keydown"]) {
    range.addEventListener(event, () => touched.abort());
  }
  range.addEventListener("input", show);
  demo.querySelector(".demo-marks")!.addEventListener("click", ({ target, currentTarget }) => {
    const step = Array.from((currentTarget as Element).children).indexOf(target as Element);
    if (step === -1) return;
    touched.abort();
    showAt(step);
  });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    showAt(rest);
  } else {
    addEventListener("scroll", scroll, { passive: true, signal: touched.signal });
    scroll();
  }
}
