/** At the bottom of the window the first step is shown; here, as a share of the window's height, the last. */
const LAST_STEP_AT = 0.3;

/**
 * Shows the step at which the demo's range input stands. Until the visitor moves it, scrolling does: the demo passes once as it
 * comes into view. With reduced motion it starts at its last step instead.
 */
export function start(demo: HTMLElement) {
  const range = demo.querySelector<HTMLInputElement>("input[type=range]")!;
  const steps = Array.from(demo.querySelectorAll<HTMLElement>("[data-step]"));
  const last = steps.length - 1;

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
    showAt((last * (1 - top)) / (1 - LAST_STEP_AT));
  };

  const touched = new AbortController();
  for (const event of ["input", "pointerdown", "keydown"]) {
    range.addEventListener(event, () => touched.abort(), { once: true });
  }
  range.addEventListener("input", show);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    showAt(last);
  } else {
    addEventListener("scroll", scroll, { passive: true, signal: touched.signal });
    scroll();
  }
}
