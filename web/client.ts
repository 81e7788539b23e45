import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { acceptDroppedImages } from "./form/image/image-drop.ts";
import { onceLoaded, startIslands } from "./islands/start-islands.ts";
import { syncCompareSliders } from "./sections/showcase/compare-slider.ts";
import { syncMenus } from "./sections/header/menu.ts";

watchEarlyInput();
startIslands();
// Each runs in a microtask of its own, so that an error in one stops neither the others nor the forms.
for (const start of [acceptDroppedImages, syncCompareSliders, syncMenus, askFirst]) queueMicrotask(start);
// Extras load after the page, which works without them.
onceLoaded(() => {
  import("./extras.ts").then(({ startExtras }) => startExtras(), console.error);
});
