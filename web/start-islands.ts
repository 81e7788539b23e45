/** What shows that a visitor turns to an island. */
const INTENTS = ["pointerdown", "focusin", "input", "change", "dragenter", "submit"];

/** Islands that ask for it start at once, the others when a visitor turns to them or the browser has nothing to do. */
export function startIslands() {
  const waiting = new Set(document.querySelectorAll<HTMLElement>("[data-island]"));

  function start(island: HTMLElement) {
    // An island starts once, whatever else happens to it.
    if (!waiting.delete(island)) return;
    import("./hydrate.ts").then(
      ({ hydrate }) => hydrate(island),
      (error: unknown) => {
        // Without its script a form can't send: the next touch tries again.
        waiting.add(island);
        console.error(error);
      },
    );
  }

  for (const type of INTENTS) {
    addEventListener(
      type,
      ({ target }) => {
        const island = target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
        if (island) start(island);
      },
      { capture: true, passive: true },
    );
  }
  // A picture can be pasted without a target of its own.
  addEventListener("paste", () => waiting.forEach(start));

  for (const island of waiting) if (island.dataset.start === "load") start(island);
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  const startRest = () => whenIdle(() => waiting.forEach(start));
  if (document.readyState === "complete") startRest();
  else addEventListener("load", startRest);
}
