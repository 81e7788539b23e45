import { showPressProblem } from "../form/draft/early-input.ts";
import { RELOADED, reloadOrExplain } from "../form/draft/reload-or-explain.ts";
import { RESTORED } from "../form/form-dataset.ts";
import { remember } from "../tab-storage.ts";

/** What shows that a visitor turns to an island. */
const INTENTS = ["pointerdown", "focusin", "input", "change", "dragenter", "submit"];

/** What shows that somebody is there at all: from then on the islands' script is on its way, and spare time starts them. */
const INTERACTIONS = ["pointermove", "pointerdown", "touchstart", "scroll", "wheel", "keydown", "focusin"];

const fetchScript = () => import("./hydrate.ts");

/**
 * Islands that ask for it start at once. The others start when a visitor turns to them, or once somebody is there and the
 * browser is idle. A page that is only opened fetches nothing more.
 */
export function startIslands() {
  const waiting = new Set(document.querySelectorAll<HTMLElement>("[data-island]"));

  function start(island: HTMLElement) {
    // An island starts once, whatever else happens to it.
    if (!waiting.delete(island)) return;
    fetchScript().then(
      ({ hydrate }) => {
        // A page that works may be reloaded another time.
        remember(RELOADED, undefined);
        showPressProblem(island);
        return hydrate(island);
      },
      async (error: unknown) => {
        // Without its script a form can't send: the next touch tries again.
        waiting.add(island);
        console.error(error);
        const words = await reloadOrExplain();
        // A later try may have been quicker.
        if (waiting.has(island)) showPressProblem(island, words);
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
      true,
    );
  }
  // An image can be pasted without a target of its own.
  addEventListener("paste", () => waiting.forEach(start));

  // What was entered on an earlier visit is at hand at once.
  for (const island of waiting) {
    if (island.dataset.start === "load" || island.querySelector(RESTORED)) start(island);
  }
  onFirstInteraction(() => {
    // Most of the wait for a touched form is this fetch. Whoever needs it says that it failed.
    if (waiting.size > 0) fetchScript().catch(() => {});
    // Each by itself, so that a visitor's next touch waits for one at most.
    for (const island of waiting) whenIdle(() => start(island));
  });
}

function onFirstInteraction(run: () => void) {
  const once = new AbortController();
  for (const type of INTERACTIONS) {
    addEventListener(
      type,
      () => {
        once.abort();
        run();
      },
      { capture: true, passive: true, signal: once.signal },
    );
  }
}

/** A browser that is never idle still gets to it. */
const IDLE_WAIT_MS = 1000;

/** After the page has loaded; where the browser doesn't say when it is idle, a little later. */
function whenIdle(run: () => void) {
  const later = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
    else setTimeout(run, IDLE_WAIT_MS / 5);
  };
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
