import { showPressStatus } from "../form/draft/early-input.ts";
import { RELOADED, reloadOrExplain } from "../form/draft/reload-or-explain.ts";
import { RESTORED } from "../form/form-dataset.ts";
import { remember } from "../tab-storage.ts";

/** Events on an island that hydrate it. */
const INTENTS = ["pointerdown", "focusin", "input", "change", "dragenter", "submit"];

/** Events anywhere on the page that prefetch the islands' script and hydrate them when the browser is idle. */
const INTERACTIONS = ["pointermove", "pointerdown", "touchstart", "scroll", "wheel", "keydown", "focusin"];

const fetchScript = () => import("./hydrate.ts");

/**
 * Hydrates islands marked `load` or with a restored draft at once, and the others on intent or when the browser is idle
 * after the first interaction. A page nobody interacts with loads no further script.
 */
export function startIslands() {
  const waiting = new Set(document.querySelectorAll<HTMLElement>("[data-island]"));

  function start(island: HTMLElement) {
    if (!waiting.delete(island)) return;
    fetchScript().then(
      ({ hydrate }) => {
        // The page works, so a later failure may reload it again.
        remember(RELOADED, undefined);
        showPressStatus(island);
        return hydrate(island);
      },
      async (error: unknown) => {
        // The next interaction retries.
        waiting.add(island);
        console.error(error);
        const message = await reloadOrExplain();
        // A retry may have succeeded in the meantime.
        if (waiting.has(island)) showPressStatus(island, message);
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
  // A paste may have no island as its target.
  addEventListener("paste", () => waiting.forEach(start));

  for (const island of waiting) {
    if (island.dataset.start === "load" || island.querySelector(RESTORED)) start(island);
  }
  onFirstInteraction(() => {
    // Loading is most of the delay before a form responds. `start` reports failures.
    if (waiting.size > 0) fetchScript().catch(() => {});
    // In separate idle callbacks, so that an interaction is blocked by one island at most.
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

const IDLE_MS_MAX = 1000;
/** For browsers without `requestIdleCallback`. */
const WAIT_MS = 200;

/** Runs it in an idle moment after the load event. */
function whenIdle(run: () => void) {
  const later = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_MS_MAX });
    else setTimeout(run, WAIT_MS);
  };
  onceLoaded(later);
}

/** Runs it after the load event, or now if that is over: a redirect page may show this one late. */
export function onceLoaded(run: () => void) {
  if (document.readyState === "complete") run();
  else addEventListener("load", run);
}
