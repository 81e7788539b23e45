import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { acceptDroppedImages } from "./form/image/image-drop.ts";
import { startIslands } from "./islands/start-islands.ts";
import { syncCompareSliders } from "./sections/showcase/compare-slider.ts";
import { syncMenus } from "./sections/header/menu.ts";

watchEarlyInput();
startIslands();
// One by one, so that none can fail this module: the forms import from it.
for (const start of [acceptDroppedImages, syncCompareSliders, syncMenus, askFirst]) queueMicrotask(start);
// Media load after the page; if that fails, the page works without.
addEventListener("load", () => {
  import("./ui/media.ts").then(({ startMedia }) => startMedia(), console.error);
});
